const zh = {
  usage: `用法：
  labbox-bench enroll --server 地址 --code 注册码     注册本实验台（一次性）
  labbox-bench run [选项]                            运行

选项：
  --instruments 主机:端口[,…]  仪器地址（也可写入状态目录中的 bench.json）
  --simulate                 用仿真仪器和仿真电路代替真实仪器
  --capacity N               同时可用的仿真实验台数量（默认 1）
  --server 地址               连接曾注册过的某一服务器（默认最近一次注册的）
  --url 地址                  消息服务器地址（默认使用注册时得到的地址）
  --ca 文件                   额外信任的证书（PEM）
  --state 目录                状态目录（默认 ~/.labbox-bench）
  --no-updates               不接受服务器下发的新版本（也可在 bench.json 中写 "updates": false）
`,
  enrolled: '注册成功，设备编号',
  notEnrolled: '本实验台尚未注册，请先运行 labbox-bench enroll',
  noInstruments: '没有仪器地址，请使用 --instruments 或 --simulate',
  needed: '缺少参数',
}

const en: typeof zh = {
  usage: `Usage:
  labbox-bench enroll --server URL --code CODE     register this bench, once
  labbox-bench run [options]                       run it

Options:
  --instruments HOST:PORT[,…]  instrument addresses (or in bench.json in the state folder)
  --simulate                  simulated instruments and circuits instead of real ones
  --capacity N                number of simulated benches (default 1)
  --server URL                which of the servers it was registered at (default: the last)
  --url URL                   message broker (default: from registration)
  --ca FILE                   additional trusted certificate (PEM)
  --state FOLDER              state folder (default ~/.labbox-bench)
  --no-updates                do not accept updates from the server (or "updates": false in bench.json)
`,
  enrolled: 'Registered as device',
  notEnrolled: 'This bench is not registered yet. Run labbox-bench enroll first',
  noInstruments: 'No instrument addresses. Use --instruments or --simulate',
  needed: 'Missing',
}

/** What the program says on its terminal, in the language of the environment. */
export const language = /^zh/i.test(process.env.LC_ALL || process.env.LANG || '') ? 'zh' : 'en'
export const texts = { zh, en }[language]
