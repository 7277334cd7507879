import type { ErrorTable } from './table.ts'

/** Texts for each of `benchFailures` (bench/protocol.ts) and for what the server itself refuses. */
export const benchErrors = {
  BENCH_NOT_LEASED: {
    code: 409,
    zh: '您没有占用该设备，请先连接设备',
    en: 'You do not hold this device, please connect first',
  },
  BENCH_TIMEOUT: { code: 504, zh: '操作超时，请重试', en: 'The operation timed out, please try again' },
  BENCH_SCAN_TIMEOUT: { code: 504, zh: '扫描模块超时', en: 'Scanning the modules timed out' },
  BENCH_RUN_TIMEOUT: { code: 504, zh: '运行电路超时', en: 'Running the circuit timed out' },
  BENCH_FIND_TIMEOUT: { code: 504, zh: '查找仪器超时', en: 'Finding the instruments timed out' },
  BENCH_CAMERA_TIMEOUT: { code: 504, zh: '摄像头响应超时', en: 'The camera did not answer in time' },
  BENCH_DISCONNECTED: { code: 503, zh: '设备已断开连接', en: 'The device is disconnected' },
  BENCH_CIRCUIT_FAILED: {
    code: 400,
    zh: '电路加载失败：{detail}',
    en: 'The circuit failed to load: {detail}',
  },
  BENCH_MODULE_MISMATCH: {
    code: 409,
    zh: '模块不匹配：{detail}',
    en: 'The modules of the bench do not match the circuit: {detail}',
  },
  BENCH_NOT_LOADED: { code: 409, zh: '请先加载电路', en: 'Please load a circuit first' },
  BENCH_RESTARTED: {
    code: 409,
    zh: '实验台已重新启动，原有电路和仪器设置已丢失，请重新加载电路',
    en: 'The bench was restarted: its circuit and settings are gone. Load the circuit again',
  },
  BENCH_OVER_LIMIT: {
    code: 409,
    zh: '超出允许的范围：{detail}',
    en: 'Beyond what is allowed here: {detail}',
  },
  BENCH_INSTRUMENT_MISSING: {
    code: 404,
    zh: '未检测到仪器：{detail}',
    en: 'Instrument not detected: {detail}',
  },
  BENCH_INSTRUMENT_ERROR: {
    code: 409,
    zh: '仪器报告错误：{detail}',
    en: 'The instrument reports an error: {detail}',
  },
  BENCH_BAD_COMMAND: {
    code: 400,
    zh: '无法识别的仪器命令：{detail}',
    en: 'This instrument command cannot be understood: {detail}',
  },
  BENCH_BUSY: {
    code: 409,
    zh: '设备正忙，请稍后再试',
    en: 'The bench is busy, please try again in a moment',
  },
  CIRCUIT_TOO_LARGE: {
    code: 400,
    zh: '电路过大：最多 {components} 个元件、{wires} 条连线、{labels} 个标签',
    en: 'The circuit is too large: at most {components} components, {wires} wires and {labels} labels',
  },
} as const satisfies ErrorTable
