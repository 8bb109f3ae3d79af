/** Charts, with the chart types in use. Loaded when a page renders one. */
import 'apexcharts/area';
import 'apexcharts/bar';
import 'apexcharts/line';
import 'apexcharts/features/legend';
import 'apexcharts/features/toolbar';

export type { ApexOptions } from 'apexcharts';
export { default as Chart } from 'react-apexcharts/core';
