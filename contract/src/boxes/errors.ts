import type { ErrorTable } from '../core/error-table.ts'

export const boxesErrors = {
  BOX_CODE: {
    code: 400,
    zh: '配对码无效或已过期。请教师在“实验箱”页面重新生成',
    en: 'This code is not valid any more. Ask your teacher for another one on the page “Lab boxes”.',
  },
  BOX_KEY: { code: 400, zh: '密钥无效', en: 'This key is not valid' },
  BOX_SIGNATURE: {
    code: 403,
    zh: '签名与该实验箱不符，未写入任何内容',
    en: 'This was not signed by the lab box. Nothing was taken.',
  },
  BOX_REVOKED: {
    code: 403,
    zh: '该实验箱已被撤销，不再接收其数据',
    en: 'This lab box is revoked. Nothing is taken from it any more.',
  },
  BOX_COPIED: {
    code: 409,
    zh: '另有一台机器使用了该实验箱的密钥，不再接收其数据。请联系教师',
    en: 'Another machine works under the key of this lab box. Nothing is taken from it any more. Contact your teacher.',
  },
  BOX_CHAIN: {
    code: 400,
    zh: '记录不连续或已被更改，未写入任何内容',
    en: 'These records do not follow each other, or were changed. Nothing was taken.',
  },
  BOX_GAP: {
    code: 409,
    zh: '缺少此前的记录：请从第 {next} 条开始发送',
    en: 'Earlier records are missing. Send them from number {next} on.',
  },
  BOX_BUNDLE: {
    code: 400,
    zh: '这不是实验箱的同步文件',
    en: 'This is not a file of a lab box',
  },
  BOX_PAIRED: { code: 409, zh: '该实验箱已配对', en: 'A machine is this lab box already' },
  BOX_WORK: { code: 400, zh: '记录的内容无法识别', en: 'The content of this record cannot be read' },
  BOX_FOREIGN: {
    code: 403,
    zh: '不是该班级学生自己的实验箱任务',
    en: 'This is not the student’s own lab box task of this class',
  },
  BOX_WINDOW: {
    code: 409,
    zh: '不在该实验箱的使用时段内',
    en: 'Done outside the time of the lab box',
  },
  BOX_CLOCK: {
    code: 409,
    zh: '时间在将来：实验箱的时钟当时不准',
    en: 'Done in the future: the clock of the lab box was wrong',
  },
  BOX_ONLY: {
    code: 409,
    zh: '实验箱上无法使用此功能，请联网后在平台上操作',
    en: 'A lab box does not offer this. Do it on the platform, with a network.',
  },
  BOX_CARD: {
    code: 400,
    zh: '卡片上的代码无效或已使用。请用学号和 PIN 登录，或领取新卡片',
    en: 'This code is not valid, or was used. Sign in with your student no. and PIN, or ask for another card.',
  },
  BOX_PIN: { code: 400, zh: '学号或 PIN 不正确', en: 'Student no. or PIN is not right' },
  BOX_LOCKED: {
    code: 429,
    zh: 'PIN 连续输错 5 次，已锁定。请领取新卡片',
    en: 'Locked after 5 wrong PINs. Ask for another card.',
  },
  BOX_HOLDS: {
    code: 409,
    zh: '该任务正在实验箱“{box}”上进行，同步后可在此继续',
    en: 'This work is at the lab box “{box}”. It goes on here when the box has synchronised.',
  },
  BOX_ENDED: {
    code: 409,
    zh: '该实验箱已到期，数据已删除',
    en: 'This lab box has ended, and what it held is deleted',
  },
} as const satisfies ErrorTable
