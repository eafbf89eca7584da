import RimshotEngineHost

/// A plan's pad where it has one articulation, one microphone and the same gain in all layers.
extension KitPlan.Pad {
  var layers: [KitPlan.Layer] { articulations[0].layers }
  var velocityGains: [Float] { layers[0].velocityGains }
  var leftGain: Float { layers[0].takes[0].channels[0].leftGain }
  var rightGain: Float { layers[0].takes[0].channels[0].rightGain }
  var output: Int { layers[0].takes[0].channels[0].output }
}

extension KitPlan.Layer {
  var samples: [Int] { takes.map { $0.channels[0].sample } }
  var gain: Float { velocityGains[127] }
}
