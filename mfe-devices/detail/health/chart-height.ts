/** How high a chart is, and what stands in its place, in pixels: nothing moves when it comes. */
export const chartHeight = 260;
