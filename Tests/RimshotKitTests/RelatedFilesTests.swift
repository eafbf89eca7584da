import RimshotTestSupport
import Testing

@testable import RimshotKitFiles

@Suite struct RelatedFilesTests {
  private let folder: TemporaryKit
  private let files: RelatedFiles

  init() throws {
    folder = try TemporaryKit(named: "product/kits/kit")
    for name in [
      "inst/a.wav", "Tip.wav", "b/x.wav", "b/X.wav", "../beside.wav", "../../product.wav", "../../../far.wav",
    ] {
      try folder.write("", to: name)
    }
    files = RelatedFiles(folder: folder.path)
  }

  private func find(_ name: String) -> RelatedFiles.Finding { files.find(name, from: folder.file("inst")) }

  @Test(arguments: [
    ("a.wav", "inst/a.wav"), ("./a.wav", "inst/a.wav"), ("/a.wav", "inst/a.wav"), ("..\\Tip.wav", "Tip.wav"),
    ("../no/../b/x.wav", "b/x.wav"), ("../b/X.wav", "b/X.wav"),
  ])
  func findsWhatIsInTheKit(_ name: String, _ path: String) {
    #expect(find(name) == .exact(folder.file(path)))
  }

  @Test func findsWhatIsBesideTheKit() {
    let product = folder.path.replacing("/kits/kit", with: "")
    #expect(find("../../beside.wav") == .exact("\(product)/kits/beside.wav"))
    #expect(find("../../../product.wav") == .exact("\(product)/product.wav"))
  }

  @Test func findsNothingFurtherAway() throws {
    #expect(find("../../../../far.wav") == .outside)
    #expect(find("../../../../../../../../etc/passwd") == .outside)
    try folder.link("inst/link.wav", to: "../../../../far.wav")
    #expect(find("link.wav") == .outside)
  }

  @Test func findsTheOnlyOneInOtherLetterCase() {
    #expect(find("../TIP.wav") == .folded(folder.file("Tip.wav")))
    #expect(find("../INST/A.wav") == .folded(folder.file("inst/a.wav")))
    #expect(files.find("X.WAV", from: folder.file("b")) == .missing)
    #expect(find("c.wav") == .missing && find("") == .missing && find("..") == .missing)
  }
}
