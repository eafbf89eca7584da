internal import CJack
internal import RimshotRealtime
internal import Synchronization

/// Where the transport is in this period. `jack_transport_query` is made for the process callback.
func transportPlace(_ context: UnsafeMutablePointer<ProcessContext>, sampleRate: Double) -> TransportPlace {
  let transport = unsafe rimshot_jack_transport(
    context.pointee.functions.transport_query, context.pointee.client)
  var place = TransportPlace()
  place.isFollowed = true
  place.isRolling = transport.is_rolling
  place.frame = Int(transport.frame)
  // Our own beats the engine knows better: in whole numbers. jackd asks us about the frame that comes, and only while it
  // rolls or is moved; PipeWire in every period, about that period's, and tells of it a period later.
  let wasAsked = unsafe context.pointee.wasAsked.exchange(false, ordering: .relaxed)
  let isOurs =
    unsafe wasAsked || UInt64(transport.frame) == context.pointee.timebaseFrame.load(ordering: .relaxed)
  if !transport.has_beats || isOurs { return place }
  let length = sampleRate * 60 / transport.beats_per_minute
  let tick = length / transport.ticks_per_beat
  let since = transport.tick * tick + Double(transport.offset)
  // What no music has would have the process thread count for long; a comparison with what is no number is false.
  guard length >= TransportPlace.shortestBeat, length < 1e9, tick > 0, since >= 0, since <= 2 * length,
    transport.beats_per_bar >= 1, transport.beats_per_bar < 1000, (1..<1000).contains(transport.beat),
    (-1_000_000..<1_000_000_000).contains(transport.bar)
  else { return place }
  place.hasBeats = true
  place.bar = transport.bar
  place.beat = transport.beat
  place.beatsPerBar = Int32(transport.beats_per_bar)
  place.framesPerBeat = length
  place.framesIntoBeat = since
  place.slack = transport.is_exact ? 0 : tick
  return place
}

/// The beats that we say as timebase master, as one word.
struct LeadingBeats {
  var milliTempo: Int32
  var beatsPerBar: UInt8
  var beatType: UInt8

  /// From the lowest bit: 32 of the tempo, 8 of the beats, 8 of what a beat is; 0 is nothing to say.
  var bits: UInt64 {
    UInt64(UInt32(bitPattern: milliTempo)) | UInt64(beatsPerBar) << 32 | UInt64(beatType) << 40
  }

  init(milliTempo: Int32, beatsPerBar: UInt8, beatType: UInt8) {
    self.milliTempo = milliTempo
    self.beatsPerBar = beatsPerBar
    self.beatType = beatType
  }

  init?(bits: UInt64) {
    milliTempo = Int32(truncatingIfNeeded: bits)
    beatsPerBar = UInt8(truncatingIfNeeded: bits >> 32)
    beatType = UInt8(truncatingIfNeeded: bits >> 40)
    if milliTempo <= 0 || beatsPerBar == 0 { return nil }
  }
}

/// JACK asks its timebase master, on the process thread, where the beats of a frame are.
@c
func rimshotTimebaseAsked(
  state: jack_transport_state_t, frames: UInt32, position: UnsafeMutablePointer<jack_position_t>?,
  isNew: Int32, argument: UnsafeMutableRawPointer?
) {
  guard let context = unsafe argument?.assumingMemoryBound(to: ProcessContext.self),
    let position = unsafe position,
    let beats = unsafe LeadingBeats(bits: context.pointee.leadingBeats.load(ordering: .relaxed))
  else { return }
  let rate = unsafe Int(context.pointee.sampleRate.load(ordering: .relaxed))
  if rate <= 0 { return }
  let frame = unsafe Int(rimshot_position_frame(position))
  let even = EvenBeats(rate: rate, milliTempo: Int(beats.milliTempo))
  let beat = even.beat(at: frame)
  let perBar = Int(beats.beatsPerBar)
  unsafe rimshot_position_set(
    position,
    rimshot_beats(
      bar: Int32(truncatingIfNeeded: beat / perBar + 1), beat: Int32(beat % perBar + 1),
      beats_per_bar: Int32(perBar), beat_type: Int32(beats.beatType), tick: even.tick(at: frame),
      ticks_per_beat: EvenBeats.ticks, beats_per_minute: Double(beats.milliTempo) / 1000))
  unsafe context.pointee.timebaseFrame.store(UInt64(frame), ordering: .relaxed)
  unsafe context.pointee.wasAsked.store(true, ordering: .relaxed)
}
