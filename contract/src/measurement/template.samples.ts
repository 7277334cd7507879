import type { TemplateInput } from './template.ts'

/** A frequency response at three frequencies: given, read, computed and judged columns. For tests of all workspaces. */
export const sweepTemplate = {
  schema: 1,
  name: { zh: '频率响应', en: 'Frequency response' },
  pages: [
    {
      id: 'p1',
      name: { zh: '第一页', en: 'Page 1' },
      tables: [
        {
          id: 't1',
          name: { zh: '幅频特性', en: 'Magnitude' },
          type: 0,
          rows: [{ id: 'l0' }, { id: 'l1' }, { id: 'l2' }],
          items: [
            {
              id: 'f',
              key: 'f',
              name: { zh: '频率', en: 'Frequency' },
              type: 1,
              unit: 'Hz',
              format: 'eng3',
              given: { l0: 100, l1: 1000, l2: 10_000 },
            },
            {
              id: 'uin',
              key: 'uin',
              name: { zh: '输入', en: 'Input' },
              type: 0,
              unit: 'V',
              command: 'DS.MEAS.VPP(CH1)',
              format: 'eng3',
            },
            {
              id: 'uout',
              key: 'uout',
              name: { zh: '输出', en: 'Output' },
              type: 0,
              unit: 'mV',
              command: 'DS.MEAS.VPP(CH2)',
              format: '0.0',
              standard: 'uin/sqrt(1+(2*pi*f*1000*1e-7)^2)',
              errorRange: { kind: 'percent', value: 5 },
              manualAllowed: true,
              points: 6,
            },
            {
              id: 'gain',
              key: 'gain',
              name: { zh: '增益', en: 'Gain' },
              type: 2,
              unit: 'dB',
              format: '0.00',
              formula: 'dB(uout, uin)',
              judge: 'abs(value - dB(1/sqrt(1+(2*pi*f*1000*1e-7)^2))) < 0.5',
              points: 4,
            },
          ],
        },
      ],
    },
  ],
} satisfies TemplateInput
