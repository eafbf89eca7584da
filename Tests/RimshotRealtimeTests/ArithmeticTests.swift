import Foundation
import Testing

@testable import RimshotRealtime

@Suite struct ArithmeticTests {
  @Test func powersOfTwoAreExactToTwelveDigits() {
    for x in stride(from: -40.0, through: 40, by: 0.00917) {
      #expect(abs(Arithmetic.exp2(x) / Foundation.exp2(x) - 1) < 1e-12, "2^\(x)")
    }
    for x in [-40.0, -7, -0.5, 0, 0.5, 1, 39.999_999, 40] {
      #expect(abs(Arithmetic.exp2(x) / Foundation.exp2(x) - 1) < 1e-12, "2^\(x)")
    }
  }

  @Test func powersOfTwoStayWithinTheirRange() {
    #expect(Arithmetic.exp2(1e300) == 0x1p40)
    #expect(Arithmetic.exp2(-.infinity) == 0x1p-40)
    #expect(Arithmetic.exp2(.nan) == 0x1p-40)
  }

  @Test func tangentsAreExactToNineDigits() {
    for x in stride(from: 0.000_01, through: 1.57, by: 0.000_37) {
      #expect(abs(Arithmetic.tan(x) / Foundation.tan(x) - 1) < 1e-9, "tan \(x)")
    }
    #expect(Arithmetic.tan(0) == 0)
  }

  @Test func aTangentNeverGetsInfinite() {
    for x in [1.570_7, Double.pi / 2, 3, .infinity] {
      #expect((10_000...11_000).contains(Arithmetic.tan(x)))
    }
    #expect(Arithmetic.tan(-1) == 0)
    #expect(Arithmetic.tan(.nan) == 0)
  }

  @Test func squareRootsAreExactToFifteenDigits() {
    for power in -300...300 {
      for x in [1.0, 1.9, 3.3] {
        let square = x * pow(10, Double(power))
        #expect(abs(Arithmetic.squareRoot(square) / square.squareRoot() - 1) < 1e-15)
      }
    }
    #expect(Arithmetic.squareRoot(0) == 0)
    #expect(Arithmetic.squareRoot(-1) == 0)
  }
}
