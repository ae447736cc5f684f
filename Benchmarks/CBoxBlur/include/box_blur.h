#ifndef ZOETROPE_BOX_BLUR_H
#define ZOETROPE_BOX_BLUR_H

#include <stdint.h>

/// Blurs width * height pixels of four 8-bit components with three box filters along each axis, which is the usual
/// approximation of a Gaussian of the given standard deviation. Edge pixels are repeated.
///
/// This is the plain implementation to which the speed of the product's blur is compared: running sums, one component after
/// the other, rounded to 8 bits after each pass.
///
/// - scratch: room for as many pixels.
void box_blur(uint32_t *pixels, uint32_t *scratch, int width, int height, double sigma);

#endif
