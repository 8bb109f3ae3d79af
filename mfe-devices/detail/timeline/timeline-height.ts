/** Heights of a timeline's parts, in pixels; the style sheet has them from here. */
export const heights = { lane: 28, axis: 24, tools: 84 } as const;
/** Beside those of EVSEs: connection, boots, faults, actions, maintenance, NEVI. */
const lanesOfCharger = 6;
const lanesOfEvse = 2;

/** How high the timeline of a device with so many EVSEs is. */
export const timelineHeight = (evses: number): number =>
  heights.tools + heights.axis + (lanesOfCharger + lanesOfEvse * evses) * heights.lane;
