public import RimshotEngineHost

extension KitPlan {
  /// The same kit, of whose sounds only the first frames are in memory, where they are longer than that.
  public func streamed(head: Int) throws -> KitPlan {
    let file = try StreamFile(in: "/tmp")
    var plan = self
    plan.samples = try samples.map { $0.frames > head ? try $0.streamed(head: head, in: file) : $0 }
    return plan
  }
}
