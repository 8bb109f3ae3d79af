import type { Port } from '@dmp/shared/contract';

type PlugType = Port['plugType'];

/** One connector of a model. */
export interface ConnectorSpec {
  plug: PlugType;
  kW: number;
  /** Which EVSE of the charger it belongs to, from 1. */
  evse: number;
}

/** A kind of charger. Names fit OCPP's twenty characters for vendor and model. */
export interface ChargerModel {
  make: string;
  model: string;
  generation: string;
  /** Chargebox ids begin so. */
  prefix: string;
  connectors: readonly ConnectorSpec[];
  /** Newest last. */
  firmware: readonly string[];
  weight: number;
  virtual?: true;
}

const ccs = (kW: number, evse: number): ConnectorSpec => ({ plug: 'DCCOMBOTYP1', kW, evse });
const chademo = (kW: number, evse: number): ConnectorSpec => ({ plug: 'CHADEMO', kW, evse });
const nacs = (kW: number, evse: number): ConnectorSpec => ({ plug: 'SAEJ3400', kW, evse });
const level2 = (kW: number, evse: number): ConnectorSpec => ({ plug: 'SAEJ1772', kW, evse });

const kinds = (
  make: string,
  prefix: string,
  firmware: readonly string[],
  models: readonly [model: string, generation: string, weight: number, connectors: readonly ConnectorSpec[]][],
): ChargerModel[] =>
  models.map(([model, generation, weight, connectors]) => ({
    ...{ make, prefix, firmware, model, generation, weight, connectors },
  }));

/** What the network is built from. */
export const chargerModels: readonly ChargerModel[] = [
  ...kinds(
    'ABB',
    'ABB',
    ['1.6.1.18', '1.6.2.11', '1.7.1.5'],
    [
      ['Terra 54', 'Gen 1', 8, [ccs(50, 1), chademo(50, 1)]],
      ['Terra 184', 'Gen 2', 11, [ccs(180, 1), ccs(90, 2), chademo(90, 2)]],
      ['Terra 360', 'Gen 3', 6, [ccs(360, 1), ccs(360, 2), nacs(250, 3)]],
    ],
  ),
  ...kinds(
    'BTC',
    'BTC',
    ['2.4.0', '2.5.3', '2.6.1'],
    [
      ['Gen4 180kW', 'Gen 4', 8, [ccs(180, 1), chademo(100, 2)]],
      ['Gen3 50kW', 'Gen 3', 4, [ccs(50, 1), chademo(50, 1)]],
      ['L2 Dual 40A', 'L2', 11, [level2(9.6, 1), level2(9.6, 2)]],
      ['L2 Single 30A', 'L2', 6, [level2(7.2, 1)]],
    ],
  ),
  ...kinds(
    'Signet',
    'SGN',
    ['1.12.7', '1.14.2', '1.15.0'],
    [
      ['DP175K', 'Gen 2', 6, [ccs(175, 1), chademo(50, 1)]],
      ['DP350K', 'Gen 3', 6, [ccs(350, 1), ccs(350, 2)]],
    ],
  ),
  ...kinds(
    'Alpitronic',
    'HYC',
    ['1.8.4', '2.0.1', '2.1.3'],
    [
      ['Hypercharger HYC150', 'Gen 2', 6, [ccs(150, 1), chademo(60, 2)]],
      ['Hypercharger HYC300', 'Gen 2', 8, [ccs(300, 1), nacs(250, 2)]],
      ['Hypercharger HYC400', 'Gen 3', 4, [ccs(400, 1), ccs(400, 2), nacs(400, 3), nacs(400, 4)]],
    ],
  ),
  ...kinds(
    'Tritium',
    'TRI',
    ['3.1.9', '3.2.4'],
    [
      ['RTM75', 'Gen 2', 3, [ccs(75, 1), chademo(75, 1)]],
      ['PKM150', 'Gen 3', 3, [ccs(150, 1), nacs(150, 2)]],
    ],
  ),
  ...kinds('Kempower', 'KMP', ['4.9.0', '5.1.2'], [['Satellite S-Series', 'Gen 1', 4, [ccs(240, 1), nacs(240, 2)]]]),
  ...kinds('Delta', 'DLT', ['1.3.0.4', '1.4.1.0'], [['UFC 200', 'Gen 2', 3, [ccs(200, 1), chademo(100, 2)]]]),
  {
    ...{ make: 'Virtual', model: 'Virtual Charger', generation: 'Virtual', prefix: 'VRT', firmware: ['0.9.0'] },
    connectors: [ccs(150, 1)],
    weight: 1,
    virtual: true,
  },
];
