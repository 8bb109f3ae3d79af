/** Height in pixels of a chart and of its placeholder, so that nothing moves when the chart arrives. */
export const chartHeight = 260;
