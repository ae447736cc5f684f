extension Aligner {
    /// Computes the deviations of all points and returns the noise, which may be 0; nil where fewer than 12 points are on the canvas.
    mutating func deviate(_ points: TemplatePoints, _ light: PointLight, _ request: Request) -> Float? {
        let (slope, offset, blur) = (Float(light.slope), Float(light.offset), Float(light.blur))
        let enlarged = Float(Self.enlargedEdgeDeviation * (1 - 1 / request.enlargement))
        let edgeDeviation = (Self.edgeDeviation * Self.edgeDeviation + enlarged * enlarged).squareRoot()
        let edge = edgeDeviation * Float(1 << request.level) * max(Float(light.contrast), 0.25)
        let (flatSquare, edgeSquare) = (Self.flatDeviation * Self.flatDeviation, edge * edge)
        let count = points.count
        // Sound: all buffers have `count` elements.
        scratch.deviations.withUnsafeMutableBufferPointer { deviations in
            scratch.precisions.withUnsafeMutableBufferPointer { precisions in
                scratch.values.withUnsafeBufferPointer { values in
                    points.luma.withUnsafeBufferPointer { luma in
                        points.bend.withUnsafeBufferPointer { bend in
                            points.steepness.withUnsafeBufferPointer { steepness in
                                for index in 0..<count {
                                    let steep = steepness[index]
                                    let precision = 1 / (flatSquare + edgeSquare * steep * steep).squareRoot()
                                    let expected = slope * luma[index] + blur * bend[index] + offset
                                    precisions[index] = precision
                                    deviations[index] = (values[index] - expected) * precision
                                }
                            }
                        }
                    }
                }
            }
        }
        // Less than the median, because half of the box may be covered.
        let (size, valid) = scratch.quantile(0.35)
        guard valid >= 12 else { return nil }
        // 35 % of a normal distribution lie within 0.4538 standard deviations.
        return min(size / 0.4538, Float(request.maxNoise))
    }

    /// The normal equations with Tukey's weights of the deviations.
    ///
    /// - Parameter columns: those of the points.
    func accumulate(_ columns: [SIMD8<Float>], noise: Float, trust: [Float]) -> NormalEquations {
        var total = NormalEquations()
        var start = 0
        while start < columns.count {
            // Sums of single precision over few points, so that rounding does not add up.
            let end = min(start + 256, columns.count)
            add(columns, start..<end, noise: noise, trust: trust, to: &total)
            start = end
        }
        return total
    }

    private func add(
        _ columns: [SIMD8<Float>], _ range: Range<Int>, noise: Float, trust: [Float], to total: inout NormalEquations
    ) {
        let limit = 1 / (Self.cutoff * noise)
        let zero = SIMD8<Float>.zero
        var (r0, r1, r2, r3, r4, r5, r6, r7, right) = (zero, zero, zero, zero, zero, zero, zero, zero, zero)
        // Sound: the range lies within the points; all buffers but an empty `trust` have as many elements.
        scratch.deviations.withUnsafeBufferPointer { deviations in
            scratch.precisions.withUnsafeBufferPointer { precisions in
                columns.withUnsafeBufferPointer { columns in
                    trust.withUnsafeBufferPointer { trust in
                        let trusts = !trust.isEmpty
                        for index in range {
                            let deviation = deviations[index]
                            let ratio = deviation * limit
                            let rest = 1 - ratio * ratio
                            // A point off the canvas is NaN and fails the comparison.
                            guard rest > 0 else { continue }
                            let precision = precisions[index]
                            var weight = rest * rest * precision
                            if trusts { weight *= trust[index] }
                            let column = columns[index]
                            right += column * (weight * deviation)
                            let weighted = column * (weight * precision)
                            r0 += weighted * column[0]
                            r1 += weighted * column[1]
                            r2 += weighted * column[2]
                            r3 += weighted * column[3]
                            r4 += weighted * column[4]
                            r5 += weighted * column[5]
                            r6 += weighted * column[6]
                            r7 += weighted * column[7]
                        }
                    }
                }
            }
        }
        total.rows[0] += SIMD8<Double>(r0)
        total.rows[1] += SIMD8<Double>(r1)
        total.rows[2] += SIMD8<Double>(r2)
        total.rows[3] += SIMD8<Double>(r3)
        total.rows[4] += SIMD8<Double>(r4)
        total.rows[5] += SIMD8<Double>(r5)
        total.rows[6] += SIMD8<Double>(r6)
        total.rows[7] += SIMD8<Double>(r7)
        total.right += SIMD8<Double>(right)
    }
}
