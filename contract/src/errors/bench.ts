import type { ErrorTable } from './table.ts'

/** Texts for each of `benchFailures` (bench/protocol.ts) and for what the server itself refuses. */
export const benchErrors = {
  BENCH_NOT_LEASED: {
    code: 409,
    zh: '您尚未连接该设备，请先连接',
    en: 'You are not connected to this bench. Connect first.',
  },
  BENCH_TIMEOUT: { code: 504, zh: '操作超时，请重试', en: 'The operation timed out. Try again.' },
  BENCH_SCAN_TIMEOUT: { code: 504, zh: '扫描模块超时', en: 'Scanning the modules timed out' },
  BENCH_RUN_TIMEOUT: { code: 504, zh: '运行电路超时', en: 'Running the circuit timed out' },
  BENCH_FIND_TIMEOUT: { code: 504, zh: '查找仪器超时', en: 'Finding the instruments timed out' },
  BENCH_CAMERA_TIMEOUT: { code: 504, zh: '摄像头响应超时', en: 'The camera timed out' },
  BENCH_DISCONNECTED: { code: 503, zh: '设备已断开连接', en: 'The device is disconnected' },
  BENCH_CIRCUIT_FAILED: {
    code: 400,
    zh: '电路加载失败：{detail}',
    en: 'The circuit failed to load: {detail}',
  },
  BENCH_MODULE_MISMATCH: {
    code: 409,
    zh: '模块与电路不匹配：{detail}',
    en: 'The bench’s modules do not match the circuit: {detail}',
  },
  BENCH_NOT_LOADED: { code: 409, zh: '请先加载电路', en: 'Load a circuit first' },
  BENCH_RESTARTED: {
    code: 409,
    zh: '实验台已重启，原有电路和仪器设置已丢失。请重新加载电路',
    en: 'The bench restarted and lost its circuit and settings. Load the circuit again.',
  },
  BENCH_OVER_LIMIT: {
    code: 409,
    zh: '超出允许的范围：{detail}',
    en: 'Over the allowed limit: {detail}',
  },
  BENCH_INSTRUMENT_MISSING: {
    code: 404,
    zh: '未检测到仪器：{detail}',
    en: 'Instrument not detected: {detail}',
  },
  BENCH_INSTRUMENT_ERROR: {
    code: 409,
    zh: '仪器报告错误：{detail}',
    en: 'The instrument reported an error: {detail}',
  },
  BENCH_BAD_COMMAND: {
    code: 400,
    zh: '无法识别的仪器指令：{detail}',
    en: 'Unknown instrument command: {detail}',
  },
  BENCH_BUSY: {
    code: 409,
    zh: '设备正忙，请稍后再试',
    en: 'The bench is busy. Try again shortly.',
  },
  CIRCUIT_TOO_LARGE: {
    code: 400,
    zh: '电路过大：最多 {components} 个元件、{wires} 条导线、{labels} 个标签',
    en: 'The circuit is too large. The limit is {components} parts, {wires} wires and {labels} labels.',
  },
} as const satisfies ErrorTable
