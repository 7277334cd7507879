import type { ErrorTable } from '../core/error-table.ts'

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
  BENCH_FPGA_TIMEOUT: {
    code: 504,
    zh: '下载到实验板超时，请重试',
    en: 'Programming the board timed out. Try again.',
  },
  BENCH_FPGA_MISSING: {
    code: 404,
    zh: '该实验台没有 FPGA 实验板',
    en: 'This bench has no FPGA board',
  },
  BENCH_FPGA_FAILED: {
    code: 409,
    zh: '未能下载到实验板：{detail}',
    en: 'The board was not programmed: {detail}',
  },
  BENCH_FPGA_EMPTY: {
    code: 409,
    zh: '请先将设计下载到实验板',
    en: 'Program the board first',
  },
  BENCH_PINS_MISSING: {
    code: 404,
    zh: '该实验板的开关和按键不能远程操作',
    en: 'The switches and keys of this board cannot be operated from here',
  },
  BENCH_PINS_LOST: {
    code: 503,
    zh: '实验板的引脚控制器没有应答，操作未执行',
    en: 'The board’s companion is not responding. Nothing was operated.',
  },
  BENCH_PINS_REFUSED: {
    code: 409,
    zh: '实验板的引脚控制器拒绝操作：{detail}',
    en: 'The board’s companion refused: {detail}',
  },
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
  BENCH_NO_COMPILER: {
    code: 503,
    zh: '本服务器不能编译程序：缺少 Debian 软件包 {package}，或系统不允许隔离运行。可以上传 .hex 文件。',
    en: 'Programs cannot be compiled here: the Debian package {package} is missing, or the system does not let it run shut in. A .hex file can be uploaded.',
  },
  BENCH_BUSY: {
    code: 409,
    zh: '设备正忙，请稍后再试',
    en: 'The bench is busy. Try again shortly.',
  },
  FPGA_FILE_TYPE: {
    code: 400,
    zh: '请选择 Verilog 或 VHDL 源文件、比特流文件或数据文件',
    en: 'Choose a source in Verilog or VHDL, a bitstream or a data file',
  },
  FPGA_NO_BUILDER: {
    code: 503,
    zh: '本服务器不能为该实验板生成比特流：缺少 @yowasp/nextpnr-ice40，或实验台没有说明芯片和引脚。请上传比特流文件。',
    en: 'Designs for this board cannot be built here: @yowasp/nextpnr-ice40 is missing, or the bench does not say which chip and pins the board has. Upload a bitstream.',
  },
  FPGA_NO_VHDL: {
    code: 503,
    zh: '本服务器不能综合 VHDL：缺少 Debian 软件包 {package}，或系统不允许隔离运行。Verilog 照常可用。',
    en: 'VHDL cannot be synthesized here: the Debian package {package} is missing, or the system does not let it run shut in. Verilog works all the same.',
  },
  FPGA_NOT_BITSTREAM: {
    code: 400,
    zh: '该实验板只接受以下格式的比特流文件：{endings}',
    en: 'This board takes bitstreams of these kinds: {endings}',
  },
  FPGA_NOT_ALLOWED: {
    code: 403,
    zh: '教师尚未允许您把自己的比特流下载到实验板',
    en: 'Your teacher has not allowed you to program boards with bitstreams of your own yet',
  },
  CIRCUIT_TOO_LARGE: {
    code: 400,
    zh: '电路过大：最多 {components} 个元件、{wires} 条导线、{labels} 个标签',
    en: 'The circuit is too large. The limit is {components} parts, {wires} wires and {labels} labels.',
  },
  SYMBOL_STALE: {
    code: 409,
    zh: '元件符号已在其他页面保存，请先查看最新内容',
    en: 'This symbol was saved elsewhere. Check the latest version first.',
  },
  SYMBOL_NOT_PERSONAL: {
    code: 409,
    zh: '学校和系统的元件符号已对所有教师开放，无需共享',
    en: 'School and system symbols are already available to all teachers',
  },
  SYMBOL_MODEL: {
    code: 409,
    zh: '仿真模型第 {line} 行有误，请在“模型”页修改后再启用',
    en: 'Line {line} of the model cannot be read. Correct it on the Model tab, then turn the symbol on.',
  },
  SYMBOL_TRIAL_MISSING: {
    code: 409,
    zh: '测试电路中还没有这个元件，请先在“测试电路”页放置并连接它',
    en: 'The test circuit does not use this symbol yet. Place and connect it on the Test circuit tab.',
  },
  SYMBOL_TRIAL_REFUSED: {
    code: 409,
    zh: '测试电路无法运行，请在“测试电路”页查看问题',
    en: 'The test circuit cannot run. See its problems on the Test circuit tab.',
  },
  SYMBOL_TRIAL_FAILED: {
    code: 409,
    zh: '测试电路仿真失败，请检查模型和电路',
    en: 'The test circuit could not be simulated. Check the model and the circuit.',
  },
  SYMBOL_TRIAL_OFF: {
    code: 409,
    zh: '网络 {label} 的平均电压为 {mean} V，不在预期的 {low} 至 {high} V 之间',
    en: 'Net {label} is at {mean} V on average. Expected: {low} to {high} V.',
  },
  SYMBOL_FILE: {
    code: 400,
    zh: '无法读取元件符号文件：{detail}',
    en: 'The symbol file cannot be read: {detail}',
  },
  MODULE_STALE: {
    code: 409,
    zh: '模块已在其他页面保存，请先查看最新内容',
    en: 'This module was saved elsewhere. Check the latest version first.',
  },
  MODULE_NOT_PERSONAL: {
    code: 409,
    zh: '学校和系统的模块已对所有教师开放，无需共享',
    en: 'School and system modules are already available to all teachers',
  },
  MODULE_EMPTY: {
    code: 409,
    zh: '模块上还没有元件，请先添加元件再启用',
    en: 'There are no components on the module yet. Add some, then turn it on.',
  },
  MODULE_SYMBOL: {
    code: 400,
    zh: '没有这个元件符号或它的该版本',
    en: 'There is no such symbol, or not in this version',
  },
  MODULE_PACKAGE: {
    code: 400,
    zh: '无法导入模块包：{detail}',
    en: 'The module package cannot be imported: {detail}',
  },
} as const satisfies ErrorTable
