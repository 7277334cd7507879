/** Units and formats that fields offer. */
export const UNITS = [
  'V',
  'mV',
  'A',
  'mA',
  'Ω',
  'kΩ',
  'Hz',
  'kHz',
  's',
  'ms',
  'µs',
  'W',
  'F',
  'H',
  'dB',
  '°',
  '%',
]
export const FORMATS = ['', '0', '0.0', '0.00', '0.000', '0.00e', 'eng3', 'eng4']
