/** Charts, with the kinds that pages draw: nobody fetches them before a page shows one. */
import 'apexcharts/area';
import 'apexcharts/bar';
import 'apexcharts/line';
import 'apexcharts/features/legend';
import 'apexcharts/features/toolbar';

export type { ApexOptions } from 'apexcharts';
export { default as Chart } from 'react-apexcharts/core';
