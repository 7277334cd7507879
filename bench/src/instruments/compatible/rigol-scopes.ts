import { type ShortRow, BOOL, channelParam, number, NUMBER, ON_OFF, rows, TEXT, words } from './rows.ts'

const PERCENT = { type: 'number', scale: 100 } as const

/** Channels, time base, trigger and acquisition: the same words in both families. */
const settings = (channels: number): ShortRow[] => {
  const ch = channelParam(channels, 'CHAN')
  return [
    ['DS.CHAN.DISPLAY', [ch, ON_OFF], ':{ch}:DISP {on}'],
    ['DS.CHAN.DISPLAY?', [ch], ':{ch}:DISP?', BOOL],
    ['DS.CHAN.SCALE', [ch, number('scale', 1e-5, 1e4, 'V')], ':{ch}:SCAL {scale}'],
    ['DS.CHAN.SCALE?', [ch], ':{ch}:SCAL?', NUMBER, 'V'],
    ['DS.CHAN.OFFSET', [ch, number('offset', -1e5, 1e5, 'V')], ':{ch}:OFFS {offset}'],
    ['DS.CHAN.OFFSET?', [ch], ':{ch}:OFFS?', NUMBER, 'V'],
    ['DS.CHAN.COUPLING', [ch, words('coupling', 'AC', 'DC', 'GND')], ':{ch}:COUP {coupling}'],
    ['DS.CHAN.COUPLING?', [ch], ':{ch}:COUP?', TEXT],
    ['DS.CHAN.PROBE', [ch, number('factor', 0.01, 1000)], ':{ch}:PROB {factor}'],
    ['DS.CHAN.PROBE?', [ch], ':{ch}:PROB?', NUMBER],
    ['DS.CHAN.BWLIMIT', [ch, words('limit', '20M', 'OFF')], ':{ch}:BWL {limit}'],
    ['DS.CHAN.BWLIMIT?', [ch], ':{ch}:BWL?', TEXT],
    ['DS.CHAN.INVERT', [ch, ON_OFF], ':{ch}:INV {on}'],
    ['DS.CHAN.INVERT?', [ch], ':{ch}:INV?', BOOL],

    ['DS.TIMEBASE.SCALE', [number('scale', 5e-9, 50, 's')], ':TIM:SCAL {scale}'],
    ['DS.TIMEBASE.SCALE?', [], ':TIM:SCAL?', NUMBER, 's'],
    ['DS.TIMEBASE.OFFSET', [number('offset', -5000, 5000, 's')], ':TIM:OFFS {offset}'],
    ['DS.TIMEBASE.OFFSET?', [], ':TIM:OFFS?', NUMBER, 's'],
    ['DS.TIMEBASE.MODE', [words('mode', 'MAIN', 'XY', 'ROLL')], ':TIM:MODE {mode}'],
    ['DS.TIMEBASE.MODE?', [], ':TIM:MODE?', TEXT],

    ['DS.TRIGGER.SOURCE', [ch], ':TRIG:EDG:SOUR {ch}'],
    ['DS.TRIGGER.SOURCE?', [], ':TRIG:EDG:SOUR?', TEXT],
    ['DS.TRIGGER.SLOPE', [words('slope', 'POS', 'NEG', 'RFAL')], ':TRIG:EDG:SLOP {slope}'],
    ['DS.TRIGGER.SLOPE?', [], ':TRIG:EDG:SLOP?', TEXT],
    ['DS.TRIGGER.LEVEL', [number('level', -1e5, 1e5, 'V')], ':TRIG:EDG:LEV {level}'],
    ['DS.TRIGGER.LEVEL?', [], ':TRIG:EDG:LEV?', NUMBER, 'V'],
    ['DS.TRIGGER.SWEEP', [words('sweep', 'AUTO', 'NORM', 'SING')], ':TRIG:SWE {sweep}'],
    ['DS.TRIGGER.SWEEP?', [], ':TRIG:SWE?', TEXT],
    ['DS.TRIGGER.STATUS', [], ':TRIG:STAT?', TEXT],

    ['DS.RUN', [], ':RUN'],
    ['DS.STOP', [], ':STOP'],
    ['DS.SINGLE', [], ':SING'],
    ['DS.FORCE', [], ':TFOR'],
    ['DS.AUTO', [], ':AUT'],
    ['DS.CLEAR', [], ':CLE'],
    ['DS.ACQUIRE.TYPE', [words('type', 'NORM', 'AVER', 'PEAK', 'HRES')], ':ACQ:TYPE {type}'],
    ['DS.ACQUIRE.TYPE?', [], ':ACQ:TYPE?', TEXT],
    ['DS.ACQUIRE.AVERAGES', [number('count', 2, 1024)], ':ACQ:AVER {count}'],
    ['DS.ACQUIRE.AVERAGES?', [], ':ACQ:AVER?', NUMBER],
    ['DS.ACQUIRE.RATE', [], ':ACQ:SRAT?', NUMBER, 'Sa/s'],
  ]
}

const ch = channelParam(4, 'CHAN')
const second = channelParam(4, 'CHAN', 'second')

/** Oscilloscope DS1104Z (DS1000Z programming guide). */
export const DS1104Z_ROWS = rows('DS1104Z', [
  ['DS.MEAS.VPP', [ch], ':MEAS:ITEM? VPP,{ch}', NUMBER, 'V'],
  ['DS.MEAS.VMAX', [ch], ':MEAS:ITEM? VMAX,{ch}', NUMBER, 'V'],
  ['DS.MEAS.VMIN', [ch], ':MEAS:ITEM? VMIN,{ch}', NUMBER, 'V'],
  ['DS.MEAS.VTOP', [ch], ':MEAS:ITEM? VTOP,{ch}', NUMBER, 'V'],
  ['DS.MEAS.VBASE', [ch], ':MEAS:ITEM? VBAS,{ch}', NUMBER, 'V'],
  ['DS.MEAS.VAMP', [ch], ':MEAS:ITEM? VAMP,{ch}', NUMBER, 'V'],
  ['DS.MEAS.VAVG', [ch], ':MEAS:ITEM? VAVG,{ch}', NUMBER, 'V'],
  ['DS.MEAS.VRMS', [ch], ':MEAS:ITEM? VRMS,{ch}', NUMBER, 'V'],
  ['DS.MEAS.PVRMS', [ch], ':MEAS:ITEM? PVRMS,{ch}', NUMBER, 'V'],
  ['DS.MEAS.OVERSHOOT', [ch], ':MEAS:ITEM? OVER,{ch}', PERCENT, '%'],
  ['DS.MEAS.PRESHOOT', [ch], ':MEAS:ITEM? PRES,{ch}', PERCENT, '%'],
  ['DS.MEAS.PERIOD', [ch], ':MEAS:ITEM? PER,{ch}', NUMBER, 's'],
  ['DS.MEAS.FREQ', [ch], ':MEAS:ITEM? FREQ,{ch}', NUMBER, 'Hz'],
  ['DS.MEAS.RTIME', [ch], ':MEAS:ITEM? RTIM,{ch}', NUMBER, 's'],
  ['DS.MEAS.FTIME', [ch], ':MEAS:ITEM? FTIM,{ch}', NUMBER, 's'],
  ['DS.MEAS.PWIDTH', [ch], ':MEAS:ITEM? PWID,{ch}', NUMBER, 's'],
  ['DS.MEAS.NWIDTH', [ch], ':MEAS:ITEM? NWID,{ch}', NUMBER, 's'],
  ['DS.MEAS.PDUTY', [ch], ':MEAS:ITEM? PDUT,{ch}', PERCENT, '%'],
  ['DS.MEAS.NDUTY', [ch], ':MEAS:ITEM? NDUT,{ch}', PERCENT, '%'],
  ['DS.MEAS.RPHASE', [ch, second], ':MEAS:ITEM? RPH,{ch},{second}', NUMBER, '°'],
  ['DS.MEAS.FPHASE', [ch, second], ':MEAS:ITEM? FPH,{ch},{second}', NUMBER, '°'],
  ['DS.MEAS.RDELAY', [ch, second], ':MEAS:ITEM? RDEL,{ch},{second}', NUMBER, 's'],
  ['DS.MEAS.FDELAY', [ch, second], ':MEAS:ITEM? FDEL,{ch},{second}', NUMBER, 's'],
  ...settings(4),
  // Points of each channel: with one, two, three or four channels on the guide has other depths.
  [
    'DS.ACQUIRE.DEPTH',
    [
      words(
        'depth',
        'AUTO',
        ...[12e3, 12e4, 12e5, 12e6, 24e6].flatMap((all) => [all, all / 2, all / 4]).map(String),
      ),
    ],
    ':ACQ:MDEP {depth}',
  ],
  ['DS.ACQUIRE.DEPTH?', [], ':ACQ:MDEP?', TEXT],
  [
    'DS.WAVE',
    [ch],
    [':WAV:SOUR {ch}', ':WAV:MODE NORM', ':WAV:FORM BYTE', ':WAV:PRE?', ':WAV:DATA?'],
    { type: 'wave' },
  ],
  ['DS.SCREEN', [], ':DISP:DATA? ON,OFF,PNG', { type: 'image', media: 'image/png' }],
  ['DS.SCREEN.LIGHT', [], ':DISP:DATA? ON,ON,PNG', { type: 'image', media: 'image/png' }],
])

const of2 = channelParam(2, 'CHAN')
const other = channelParam(2, 'CHAN', 'second')

/**
 * Oscilloscope DS2202A (MSO2000A/DS2000A programming guide): one query per quantity, no `:MEASure:ITEM?`. Its screen comes as a
 * bitmap, so there is no picture.
 */
export const DS2202A_ROWS = rows('DS2202A', [
  ['DS.MEAS.VPP', [of2], ':MEAS:VPP? {ch}', NUMBER, 'V'],
  ['DS.MEAS.VMAX', [of2], ':MEAS:VMAX? {ch}', NUMBER, 'V'],
  ['DS.MEAS.VMIN', [of2], ':MEAS:VMIN? {ch}', NUMBER, 'V'],
  ['DS.MEAS.VTOP', [of2], ':MEAS:VTOP? {ch}', NUMBER, 'V'],
  ['DS.MEAS.VBASE', [of2], ':MEAS:VBAS? {ch}', NUMBER, 'V'],
  ['DS.MEAS.VAMP', [of2], ':MEAS:VAMP? {ch}', NUMBER, 'V'],
  ['DS.MEAS.VAVG', [of2], ':MEAS:VAVG? {ch}', NUMBER, 'V'],
  ['DS.MEAS.VRMS', [of2], ':MEAS:VRMS? {ch}', NUMBER, 'V'],
  ['DS.MEAS.OVERSHOOT', [of2], ':MEAS:OVER? {ch}', PERCENT, '%'],
  ['DS.MEAS.PRESHOOT', [of2], ':MEAS:PRES? {ch}', PERCENT, '%'],
  ['DS.MEAS.PERIOD', [of2], ':MEAS:PER? {ch}', NUMBER, 's'],
  ['DS.MEAS.FREQ', [of2], ':MEAS:FREQ? {ch}', NUMBER, 'Hz'],
  ['DS.MEAS.RTIME', [of2], ':MEAS:RIS? {ch}', NUMBER, 's'],
  ['DS.MEAS.FTIME', [of2], ':MEAS:FALL? {ch}', NUMBER, 's'],
  ['DS.MEAS.PWIDTH', [of2], ':MEAS:PWID? {ch}', NUMBER, 's'],
  ['DS.MEAS.NWIDTH', [of2], ':MEAS:NWID? {ch}', NUMBER, 's'],
  ['DS.MEAS.PDUTY', [of2], ':MEAS:PDUT? {ch}', PERCENT, '%'],
  ['DS.MEAS.NDUTY', [of2], ':MEAS:NDUT? {ch}', PERCENT, '%'],
  ['DS.MEAS.RPHASE', [of2, other], ':MEAS:RPH? {ch},{second}', NUMBER, '°'],
  ['DS.MEAS.RDELAY', [of2, other], ':MEAS:RDEL? {ch},{second}', NUMBER, 's'],
  ...settings(2),
])
