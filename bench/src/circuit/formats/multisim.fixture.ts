// An export of Multisim Live as its programs wrote it: a source, a resistor whose connections are crossed in its drawing,
// and a lamp.

const pin = (id: string, x: number) =>
  `<g oecl:pinid="${id}"><g transform="translate(${x},0)" oecl:pin="1"></g></g>`
const SVG = `<svg><g transform="scale(1) translate(0, 0)">${pin('1', -20)}${pin('2', 20)}</g></svg>`

const part = (name: string, first: string, second: string) => ({
  component: {
    name,
    symbolConfigurations: [
      {
        sections: [
          {
            id: 's2',
            connPinMap: [
              { connName: '1', symbolPinID: first },
              { connName: '2', symbolPinID: second },
            ],
          },
        ],
      },
    ],
  },
})
const lying = (e: number, f: number) => ({ a: 1, b: 0, c: 0, d: 1, e, f })
const standing = (e: number, f: number) => ({ a: 0, b: 1, c: -1, d: 0, e, f })
const given = (values: Record<string, string>) => ({
  model: Object.fromEntries(Object.entries(values).map(([name, text]) => [name, { stringvalue: text }])),
})

const session = {
  blueprints: {
    components: {
      r: part('Resistor', '2', '1'),
      v: part('DC Voltage', '1', '2'),
      x: part('Lamp', '1', '2'),
    },
    symbols: { s2: { svg: SVG } },
  },
  sheettemplates: [
    {
      template: {
        parts: [
          { guid: 'R', component: 'r', matrix: lying(6, 0) },
          { guid: 'V', component: 'v', matrix: standing(0, 4) },
          { guid: 'L', component: 'x', matrix: standing(12, 4) },
        ],
        connectors: [{ guid: 'G', component: 'ground', matrix: lying(0, 8) }],
        wires: [
          {
            path: [
              [0, 2],
              [0, 0],
              [4, 0],
            ],
          },
          {
            path: [
              [8, 0],
              [12, 0],
              [12, 2],
            ],
          },
          {
            path: [
              [0, 6],
              [0, 8],
            ],
          },
          {
            path: [
              [12, 6],
              [12, 8],
              [0, 8],
            ],
          },
        ],
        junctions: [],
      },
      instances: [
        {
          componentsections: [
            {
              guid: 'R',
              activesymbol: 's2',
              refdes: { prefix: 'R', number: 1 },
              modelinstancedata: given({ Resistance: '2.2k' }),
            },
            {
              guid: 'V',
              activesymbol: 's2',
              refdes: { prefix: 'V', number: null },
              modelinstancedata: given({ DC_mag: '12' }),
            },
            { guid: 'L', activesymbol: 's2', refdes: { prefix: 'X', number: 1 } },
          ],
          texts: [{ guid: 't', variableName: 'Hello' }],
        },
      ],
    },
  ],
  nets: [
    {
      name: '1',
      objects: [
        { component: 'V', pin: '1' },
        { component: 'R', pin: '1' },
      ],
    },
    {
      name: '2',
      objects: [
        { component: 'R', pin: '2' },
        { component: 'L', pin: '1' },
      ],
    },
    {
      name: '0',
      objects: [
        { component: 'V', pin: '2' },
        { component: 'L', pin: '2' },
        { component: 'G', pin: '1' },
      ],
    },
  ],
}

export const multisimFile = (): Uint8Array => {
  const json = new TextEncoder().encode(JSON.stringify(session))
  const bytes = new Uint8Array(12 + json.length + 4)
  bytes.set(new TextEncoder().encode('msjs-2.0'))
  new DataView(bytes.buffer).setUint32(8, json.length, true)
  bytes.set(json, 12)
  bytes.set(new TextEncoder().encode('XXXX'), 12 + json.length)
  return bytes
}
