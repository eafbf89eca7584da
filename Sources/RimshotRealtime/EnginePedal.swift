/// The hi-hat's pedal as a command moves it.
extension Engine {
  // MARK: - On the process thread

  /// Moves it for hits by command, and for devices whose own pedal hasn't spoken; a kit's own start takes its place when
  /// another kit comes.
  /// - Parameter closed: As the kit sees it, 0 open to 127 closed.
  @_noLocks
  mutating func setPedal(_ closed: UInt8) {
    let device = unsafe Int(EngineStorage.nobody)
    let before = unsafe controller(pedalController, of: EngineStorage.nobody)
    movePedal(from: before, to: closed, raw: closed, device: device)
    move(pedalController, from: before, to: closed, device: device, channel: MidiEvent.noChannel)
  }
}
