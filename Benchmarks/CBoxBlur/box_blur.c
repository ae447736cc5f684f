#include "box_blur.h"

#include <math.h>

// Filters each row and writes it as a column of the target, so that the next pass runs along the other axis.
static void pass(const uint32_t *source, uint32_t *target, int width, int height, int before, int after) {
    const uint32_t size = (uint32_t)(before + after + 1);
    // Replaces a division by a multiplication: sums are below 256 * size.
    const uint32_t factor = (1u << 24) / size;
    for (int y = 0; y < height; y++) {
        const uint32_t *row = source + (long)y * width;
        uint32_t sums[4] = {0, 0, 0, 0};
        for (int i = -before; i <= after; i++) {
            const uint32_t pixel = row[i < 0 ? 0 : i >= width ? width - 1 : i];
            for (int k = 0; k < 4; k++) sums[k] += pixel >> (8 * k) & 255;
        }
        for (int x = 0; x < width; x++) {
            uint32_t result = 0;
            for (int k = 0; k < 4; k++) {
                result |= (uint32_t)(((uint64_t)sums[k] * factor + (1u << 23)) >> 24) << (8 * k);
            }
            target[(long)x * height + y] = result;
            const int enters = x + after + 1, leaves = x - before;
            const uint32_t in = row[enters >= width ? width - 1 : enters], out = row[leaves < 0 ? 0 : leaves];
            for (int k = 0; k < 4; k++) sums[k] += (in >> (8 * k) & 255) - (out >> (8 * k) & 255);
        }
    }
}

void box_blur(uint32_t *pixels, uint32_t *scratch, int width, int height, double sigma) {
    // The width of the boxes as in SVG's feGaussianBlur; an even one is centred by boxes that lean to both sides.
    const int d = (int)floor(sigma * 3 * sqrt(2 * M_PI) / 4 + 0.5);
    const int half = d / 2;
    const int before[3] = {half, d % 2 ? half : half - 1, half};
    const int after[3] = {d % 2 ? half : half - 1, half, half};
    for (int i = 0; i < 3; i++) {
        pass(pixels, scratch, width, height, before[i], after[i]);
        pass(scratch, pixels, height, width, before[i], after[i]);
    }
}
