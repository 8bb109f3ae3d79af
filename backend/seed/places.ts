/** A city with chargers; coordinates are of its centre. */
export interface City {
  name: string;
  state: string;
  country: 'US' | 'CA';
  latitude: number;
  longitude: number;
  /** First three characters of its postal codes. */
  postalPrefix: string;
  timeZone: string;
  weight: number;
}

type Row = [name: string, state: string, latitude: number, longitude: number, postalPrefix: string, weight: number];

const pacific = 'America/Los_Angeles';
const mountain = 'America/Denver';
const central = 'America/Chicago';
const eastern = 'America/New_York';

const inZone = (country: City['country'], timeZone: string, rows: readonly Row[]): City[] =>
  rows.map(([name, state, latitude, longitude, postalPrefix, weight]) => ({
    ...{ name, state, country, latitude, longitude, postalPrefix, timeZone, weight },
  }));

/** Where the network is; weights follow where charging is denser. */
export const cities: readonly City[] = [
  ...inZone('US', pacific, [
    ['Los Angeles', 'CA', 34.0522, -118.2437, '900', 10],
    ['San Diego', 'CA', 32.7157, -117.1611, '921', 6],
    ['San Jose', 'CA', 37.3382, -121.8863, '951', 6],
    ['San Francisco', 'CA', 37.7749, -122.4194, '941', 5],
    ['Sacramento', 'CA', 38.5816, -121.4944, '958', 5],
    ['Fresno', 'CA', 36.7378, -119.7871, '937', 3],
    ['Bakersfield', 'CA', 35.3733, -119.0187, '933', 3],
    ['Redding', 'CA', 40.5865, -122.3917, '960', 1],
    ['Barstow', 'CA', 34.8958, -117.0173, '923', 1],
    ['Portland', 'OR', 45.5152, -122.6784, '972', 4],
    ['Eugene', 'OR', 44.0521, -123.0868, '974', 2],
    ['Seattle', 'WA', 47.6062, -122.3321, '981', 5],
    ['Spokane', 'WA', 47.6588, -117.426, '992', 2],
    ['Las Vegas', 'NV', 36.1699, -115.1398, '891', 3],
    ['Reno', 'NV', 39.5296, -119.8138, '895', 2],
  ]),
  ...inZone('US', mountain, [
    ['Denver', 'CO', 39.7392, -104.9903, '802', 4],
    ['Grand Junction', 'CO', 39.0639, -108.5506, '815', 1],
    ['Salt Lake City', 'UT', 40.7608, -111.891, '841', 3],
    ['Albuquerque', 'NM', 35.0844, -106.6504, '871', 2],
    ['Cheyenne', 'WY', 41.14, -104.8202, '820', 1],
  ]),
  ...inZone('US', 'America/Boise', [['Boise', 'ID', 43.615, -116.2023, '837', 1]]),
  ...inZone('US', 'America/Phoenix', [
    ['Phoenix', 'AZ', 33.4484, -112.074, '850', 4],
    ['Tucson', 'AZ', 32.2226, -110.9747, '857', 2],
  ]),
  ...inZone('US', central, [
    ['Houston', 'TX', 29.7604, -95.3698, '770', 4],
    ['Dallas', 'TX', 32.7767, -96.797, '752', 4],
    ['Austin', 'TX', 30.2672, -97.7431, '787', 4],
    ['San Antonio', 'TX', 29.4241, -98.4936, '782', 3],
    ['Chicago', 'IL', 41.8781, -87.6298, '606', 4],
    ['Springfield', 'IL', 39.7817, -89.6501, '627', 1],
    ['Minneapolis', 'MN', 44.9778, -93.265, '554', 3],
    ['Kansas City', 'MO', 39.0997, -94.5786, '641', 2],
    ['St. Louis', 'MO', 38.627, -90.1994, '631', 2],
    ['Nashville', 'TN', 36.1627, -86.7816, '372', 2],
    ['Milwaukee', 'WI', 43.0389, -87.9065, '532', 2],
    ['Oklahoma City', 'OK', 35.4676, -97.5164, '731', 2],
  ]),
  ...inZone('US', eastern, [
    ['New York', 'NY', 40.7128, -74.006, '100', 5],
    ['Albany', 'NY', 42.6526, -73.7562, '122', 2],
    ['Buffalo', 'NY', 42.8864, -78.8784, '142', 2],
    ['Boston', 'MA', 42.3601, -71.0589, '021', 4],
    ['Hartford', 'CT', 41.7658, -72.6734, '061', 2],
    ['Newark', 'NJ', 40.7357, -74.1724, '071', 3],
    ['Philadelphia', 'PA', 39.9526, -75.1652, '191', 3],
    ['Harrisburg', 'PA', 40.2732, -76.8867, '171', 1],
    ['Baltimore', 'MD', 39.2904, -76.6122, '212', 3],
    ['Richmond', 'VA', 37.5407, -77.436, '232', 2],
    ['Raleigh', 'NC', 35.7796, -78.6382, '276', 3],
    ['Atlanta', 'GA', 33.749, -84.388, '303', 4],
    ['Orlando', 'FL', 28.5383, -81.3792, '328', 4],
    ['Miami', 'FL', 25.7617, -80.1918, '331', 3],
    ['Columbus', 'OH', 39.9612, -82.9988, '432', 3],
  ]),
  ...inZone('US', 'America/Detroit', [['Detroit', 'MI', 42.3314, -83.0458, '482', 3]]),
  ...inZone('CA', 'America/Vancouver', [
    ['Vancouver', 'BC', 49.2827, -123.1207, 'V6B', 5],
    ['Kelowna', 'BC', 49.888, -119.496, 'V1Y', 2],
  ]),
  ...inZone('CA', 'America/Edmonton', [
    ['Calgary', 'AB', 51.0447, -114.0719, 'T2P', 3],
    ['Edmonton', 'AB', 53.5461, -113.4938, 'T5J', 2],
  ]),
  ...inZone('CA', 'America/Winnipeg', [['Winnipeg', 'MB', 49.8951, -97.1384, 'R3C', 1]]),
  ...inZone('CA', 'America/Toronto', [
    ['Toronto', 'ON', 43.6532, -79.3832, 'M5V', 5],
    ['Ottawa', 'ON', 45.4215, -75.6972, 'K1P', 3],
    ['London', 'ON', 42.9849, -81.2453, 'N6A', 2],
    ['Montréal', 'QC', 45.5019, -73.5674, 'H3B', 5],
    ['Québec', 'QC', 46.8139, -71.208, 'G1R', 2],
  ]),
  ...inZone('CA', 'America/Halifax', [['Halifax', 'NS', 44.6488, -63.5752, 'B3J', 1]]),
];

export const streets = [
  ...['Main St', 'Oak Ave', 'Market St', 'Park Blvd', 'Commerce Dr', 'Station Rd', 'Harbor Blvd', 'Airport Rd'],
  ...['Lakeview Dr', 'Industrial Pkwy', 'Mill Rd', 'University Ave', 'Highland Ave', 'River Rd', 'Centennial Way'],
] as const;
