/** Heights of a timeline's parts, in pixels. `lane` and `axis` are passed to the style sheet as custom properties. */
export const heights = { lane: 28, axis: 24, tools: 84 } as const;
/** Connection, boots, faults, actions, maintenance, NEVI. */
const lanesOfCharger = 6;
const lanesOfEvse = 2;

/** Height of the timeline of a device with this number of EVSEs, in pixels. */
export const timelineHeight = (evses: number): number =>
  heights.tools + heights.axis + (lanesOfCharger + lanesOfEvse * evses) * heights.lane;
