import RimshotControl
import RimshotKitFiles
import Testing

@testable import RimshotDaemon

/// Which connections are made, again and again.
struct WishBookTests {
  @Test func hardwareIsConnectedByItselfAndNothingElse() {
    var desk = Desk()
    var book = WishBook(configured: [], remembered: [], isAutomatic: true)
    desk.add("TD-17:TD-17 MIDI 1", "20:0", usb: "0582:01d3")
    desk.add("Midi Through:Midi Through Port-0", "14:0")
    desk.add("keys:out", "130:0")
    #expect(desk.make(&book) == ["20:0 → 128:0"])
    #expect(desk.make(&book) == [])
    var none = WishBook(configured: [], remembered: [], isAutomatic: false)
    desk.connected = []
    #expect(desk.make(&none) == [])
  }

  @Test func aDeviceThatComesBackIsConnectedWhateverItsNumber() {
    var desk = Desk()
    var book = WishBook(configured: [], remembered: [], isAutomatic: false)
    desk.add("TD-17:TD-17 MIDI 1", "20:0", usb: "0582:01d3 at 1-1")
    book.remember(desk.pair("20:0", "128:0"), among: desk.ports)
    #expect(desk.make(&book) == ["20:0 → 128:0"])
    for number in [24, 28, 20] {
      desk.remove("20:0")
      desk.remove("24:0")
      desk.remove("28:0")
      #expect(desk.make(&book) == [])
      // Renamed by a new kernel, and in another socket.
      desk.add("TD-17 V2:TD-17 MIDI", "\(number):0", usb: "0582:01d3 at 1-\(number)")
      #expect(desk.make(&book) == ["\(number):0 → 128:0"])
    }
  }

  @Test func twinsStayApartBySerialNumber() {
    var desk = Desk()
    desk.add("Pad:Pad MIDI 1", "20:0", usb: "1209:0001 serial A at 1-1")
    desk.add("Pad:Pad MIDI 1", "24:0", usb: "1209:0001 serial B at 1-2")
    var book = WishBook(configured: [], remembered: [], isAutomatic: false)
    book.remember(desk.pair("24:0", "128:0"), among: desk.ports)
    #expect(desk.make(&book) == ["24:0 → 128:0"])
    desk.remove("20:0")
    desk.remove("24:0")
    #expect(desk.make(&book) == [])
    desk.add("Pad:Pad MIDI 1", "20:0", usb: "1209:0001 serial B at 1-1")
    desk.add("Pad:Pad MIDI 1", "24:0", usb: "1209:0001 serial A at 1-2")
    #expect(desk.make(&book) == ["20:0 → 128:0"])
  }

  @Test(arguments: ["1209:0001", "1209:0001 serial 0000"])
  func twinsWithoutOneStayApartByTheirSockets(usb: String) {
    var desk = Desk()
    desk.add("Pad:Pad MIDI 1", "20:0", usb: "\(usb) at 1-1")
    desk.add("Pad:Pad MIDI 1", "24:0", usb: "\(usb) at 1-2")
    var book = WishBook(configured: [], remembered: [], isAutomatic: false)
    book.remember(desk.pair("24:0", "128:0"), among: desk.ports)
    #expect(desk.make(&book) == ["24:0 → 128:0"])
    desk.remove("24:0")
    // The other one isn't taken for it.
    #expect(desk.make(&book) == [])
    desk.add("Pad:Pad MIDI 1", "32:0", usb: "\(usb) at 1-2")
    #expect(desk.make(&book) == ["32:0 → 128:0"])
    #expect(book.equals(among: desk.ports) == [])
  }

  @Test func aSecondOneThatComesLaterIsToldApartFromThenOn() {
    var desk = Desk()
    desk.add("Pad:Pad MIDI 1", "20:0", usb: "1209:0001 at 1-1")
    var book = WishBook(configured: [], remembered: [], isAutomatic: false)
    book.remember(desk.pair("20:0", "128:0"), among: desk.ports)
    _ = desk.make(&book)
    desk.add("Pad:Pad MIDI 1", "16:0", usb: "1209:0001 at 1-2")
    #expect(desk.make(&book) == [])
    desk.remove("20:0")
    #expect(desk.make(&book) == [])
    desk.add("Pad:Pad MIDI 1", "24:0", usb: "1209:0001 at 1-1")
    #expect(desk.make(&book) == ["24:0 → 128:0"])
  }

  @Test func equalProgramsAreToldOfAndNeverSwappedSilently() {
    var desk = Desk()
    desk.add("nanoPAD2:nanoPAD2 MIDI 1", "130:0")
    desk.add("nanoPAD2:nanoPAD2 MIDI 1", "131:0")
    var second = WishBook(configured: [], remembered: [], isAutomatic: false)
    second.remember(desk.pair("131:0", "128:0"), among: desk.ports)
    #expect(desk.make(&second) == ["131:0 → 128:0"])
    #expect(second.equals(among: desk.ports) == ["nanoPAD2:nanoPAD2 MIDI 1"])
    // A lower number doesn't move what is connected.
    desk.add("nanoPAD2:nanoPAD2 MIDI 1", "129:0")
    #expect(desk.make(&second) == [])
    desk.remove("131:0")
    desk.remove("130:0")
    // Alone, it is the first and not the second.
    #expect(desk.make(&second) == [])
  }

  @Test func aNameIsNotAnothersBeginning() {
    var desk = Desk()
    desk.add("Keys:Port 1", "20:0")
    desk.add("Keys:Port 10", "20:1")
    var book = WishBook(
      configured: [ConnectionRule(from: [WishedPort(name: "Keys:Port 1")], to: [])], remembered: [],
      isAutomatic: false)
    #expect(desk.make(&book) == ["20:0 → 128:0"])
  }

  @Test func portsOfOneNameWithinAClientAreToldApartByNumber() {
    var desk = Desk()
    desk.add("Keys 88 MK3:Keys", "130:0")
    desk.add("Keys 88 MK3:Keys", "130:1")
    var book = WishBook(configured: [], remembered: [], isAutomatic: false)
    book.remember(desk.pair("130:1", "128:0"), among: desk.ports)
    #expect(desk.make(&book) == ["130:1 → 128:0"])
    desk.remove("130:1")
    desk.remove("130:0")
    desk.add("Keys 88 MK3:Keys", "140:1")
    desk.add("Keys 88 MK3:Keys", "140:0")
    #expect(desk.make(&book) == ["140:1 → 128:0"])
    #expect(book.equals(among: desk.ports) == [])
  }

  @Test func aPatternTakesAllThatFit() {
    var desk = Desk()
    desk.add("Keys:Port 1", "20:0")
    desk.add("Keys:Port 10", "20:1")
    desk.add("Midi Through:Midi Through Port-0", "14:0")
    var book = WishBook(
      configured: [ConnectionRule(from: [WishedPort(name: "*")], to: [])], remembered: [], isAutomatic: false)
    #expect(desk.make(&book) == ["20:0 → 128:0", "20:1 → 128:0"])
  }

  @Test func theFirstAlternativeThatIsThereIsMade() {
    var desk = Desk()
    let rule = ConnectionRule(
      from: [WishedPort(name: "kick")],
      to: [WishedPort(name: "ardour:kick/in"), WishedPort(name: "mixer:in_1")])
    var book = WishBook(configured: [rule], remembered: [], isAutomatic: true)
    desk.addJack("rimshot:kick", isSource: true, isOurs: true)
    desk.addJack("system:playback_1", isHardware: true)
    // Not to the playback ports by itself: the configuration says where it goes.
    #expect(desk.make(&book) == [])
    desk.addJack("mixer:in_1")
    #expect(desk.make(&book) == ["rimshot:kick → mixer:in_1"])
    desk.addJack("ardour:kick/in")
    #expect(desk.make(&book) == ["rimshot:kick → ardour:kick/in"])
  }

  @Test func outputsGoToPlaybackUnlessSomebodyElseHasThem() {
    var desk = Desk()
    var book = WishBook(configured: [], remembered: [], isAutomatic: true)
    for name in ["main_l", "main_r", "kick"] { desk.addJack("rimshot:\(name)", isSource: true, isOurs: true) }
    desk.addJack("daw:in")
    desk.connected.insert("rimshot:kick → daw:in")
    #expect(desk.make(&book) == [])
    for number in 1...3 { desk.addJack("system:playback_\(number)", isHardware: true) }
    #expect(
      desk.make(&book) == ["rimshot:main_l → system:playback_1", "rimshot:main_r → system:playback_2"])
  }

  @Test func whatSomebodyTookApartStaysSoUntilAnEndComesBack() {
    var desk = Desk()
    var book = WishBook(configured: [], remembered: [], isAutomatic: true)
    desk.add("TD-17:TD-17 MIDI 1", "20:0", usb: "0582:01d3")
    _ = desk.make(&book)
    desk.connected = []
    #expect(desk.make(&book) == [])
    #expect(book.report(desk.ports).map(\.state) == [.apart])
    // Away and back between two looks.
    book.gone { $0.contains("alsa 20:0") }
    #expect(desk.make(&book) == ["20:0 → 128:0"])
    desk.connected = []
    _ = desk.make(&book)
    desk.remove("20:0")
    _ = desk.make(&book)
    desk.add("TD-17:TD-17 MIDI 1", "20:0", usb: "0582:01d3")
    #expect(desk.make(&book) == ["20:0 → 128:0"])
  }

  @Test func aJackClientThatComesBackAtOnceIsConnected() {
    var desk = Desk()
    var book = WishBook(configured: [], remembered: [], isAutomatic: false)
    desk.addJack("rimshot:kick", isSource: true, isOurs: true)
    desk.addJack("ears:in")
    book.remember(desk.pair("rimshot:kick", "ears:in"), among: desk.ports)
    _ = desk.make(&book)
    // Its connections end before its ports do, and a look may fall between.
    desk.connected = []
    #expect(book.look(at: desk.ports, now: 5_000_000_000).isEmpty)
    book.somethingGoneInJack(now: 5_100_000_000)
    #expect(desk.make(&book) == ["rimshot:kick → ears:in"])
    // What a person took apart earlier has nothing to do with a port that goes.
    desk.connected = []
    #expect(book.look(at: desk.ports, now: 5_000_000_000).isEmpty)
    book.somethingGoneInJack(now: 9_000_000_000)
    #expect(desk.make(&book) == [])
  }

  @Test func whatWasRefusedIsTriedAgainLaterAndLater() {
    var desk = Desk()
    var book = WishBook(configured: [], remembered: [], isAutomatic: true)
    desk.add("TD-17:TD-17 MIDI 1", "20:0", usb: "0582:01d3")
    var now: UInt64 = 1_000_000_000_000
    for seconds: UInt64 in [1, 2, 4, 8, 16, 30, 30] {
      let pairs = book.look(at: desk.ports, now: now)
      #expect(pairs.count == 1)
      for pair in pairs { book.refused(pair, "it is busy", now: now) }
      #expect(book.nextTry == now + seconds * 1_000_000_000)
      #expect(book.look(at: desk.ports, now: now + seconds * 1_000_000_000 - 1).isEmpty)
      #expect(book.report(desk.ports).map(\.state) == [.refused])
      now += seconds * 1_000_000_000
    }
    for pair in book.look(at: desk.ports, now: now) { book.made(pair) }
    #expect(book.nextTry == nil)
  }

  @Test func whatIsNoLongerWishedIsNotTriedAgain() {
    var desk = Desk()
    var book = WishBook(configured: [], remembered: [], isAutomatic: false)
    desk.addJack("rimshot:kick", isSource: true, isOurs: true)
    desk.addJack("ears:in")
    book.remember(desk.pair("rimshot:kick", "ears:in"), among: desk.ports)
    for pair in book.look(at: desk.ports) { book.refused(pair, "it hasn't begun") }
    book.forget(desk.pair("rimshot:kick", "ears:in"), among: desk.ports)
    _ = book.look(at: desk.ports)
    #expect(book.nextTry == nil)
  }

  @Test func whatJackRefusedIsTriedAgainWhenPortsCome() {
    var desk = Desk()
    var book = WishBook(configured: [], remembered: [], isAutomatic: false)
    desk.addJack("rimshot:kick", isSource: true, isOurs: true)
    desk.addJack("ears:in")
    book.remember(desk.pair("rimshot:kick", "ears:in"), among: desk.ports)
    for pair in book.look(at: desk.ports) { book.refused(pair, "it hasn't begun") }
    #expect(book.look(at: desk.ports).isEmpty)
    #expect(book.report(desk.ports).map(\.state) == [.refused])
    #expect(book.report(desk.ports).map(\.reason) == ["it hasn't begun"])
    book.somethingCameInJack()
    #expect(desk.make(&book) == ["rimshot:kick → ears:in"])
  }

  @Test func aNewNameTakesHoldWhileTheOldConnectionStays() {
    var desk = Desk()
    let rule = ConnectionRule(from: [WishedPort(name: "sim:TD-17 out")], to: [])
    var book = WishBook(configured: [rule], remembered: [], isAutomatic: false)
    desk.add("sim:unnamed", "130:0")
    #expect(desk.make(&book) == [])
    #expect(book.report(desk.ports).first?.reason == "sim:TD-17 out isn't there")
    desk.rename("130:0", "sim:TD-17 out")
    #expect(desk.make(&book) == ["130:0 → 128:0"])
  }

  @Test func whatIsDisconnectedStaysSoAndIsForgottenByConnecting() {
    var desk = Desk()
    var book = WishBook(configured: [], remembered: [], isAutomatic: true)
    desk.add("TD-17:TD-17 MIDI 1", "20:0", usb: "0582:01d3 serial 7")
    _ = desk.make(&book)
    let pair = desk.pair("20:0", "128:0")
    desk.connected = []
    book.forget(pair, among: desk.ports)
    #expect(book.report(desk.ports).map(\.state) == [.never])
    var next = WishBook(configured: [], remembered: book.remembered, isAutomatic: true)
    #expect(desk.make(&next) == [])
    next.remember(pair, among: desk.ports)
    #expect(next.remembered.filter(\.isNever).isEmpty)
    #expect(desk.make(&next) == ["20:0 → 128:0"])
    next.forget(pair, among: desk.ports)
    #expect(next.remembered.map(\.isNever) == [true])
  }

  @Test func savingLearnsWhatADawHasDone() {
    var desk = Desk()
    var book = WishBook(configured: [], remembered: [], isAutomatic: true)
    for name in ["main_l", "kick"] { desk.addJack("rimshot:\(name)", isSource: true, isOurs: true) }
    for number in 1...2 { desk.addJack("system:playback_\(number)", isHardware: true) }
    _ = desk.make(&book)
    desk.addJack("daw:kick")
    desk.connected.subtract(["rimshot:kick → system:playback_1", "rimshot:kick → system:playback_2"])
    desk.connected.insert("rimshot:kick → daw:kick")
    let change = book.save(desk.ports)
    #expect(
      change.remembered.map(\.destination).sorted() == ["daw:kick", "system:playback_1", "system:playback_2"])
    desk.connected = []
    var next = WishBook(configured: [], remembered: book.remembered, isAutomatic: true)
    #expect(desk.make(&next) == ["rimshot:kick → daw:kick", "rimshot:main_l → system:playback_1"])
    #expect(next.clear().forgotten.count == 3)
    #expect(next.remembered.isEmpty)
  }
}
