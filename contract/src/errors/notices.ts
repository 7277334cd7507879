import type { ErrorTable } from '../core/error-table.ts'

export const noticesErrors = {
  MAIL_OFF: {
    code: 409,
    zh: '邮件功能未启用，请先保存并启用邮件设置',
    en: 'E-mail is switched off. Save the settings with e-mail on first.',
  },
  ROBOTS_FULL: {
    code: 409,
    zh: '最多添加 {most} 个群机器人，请先删除其中一个',
    en: 'At most {most} group robots can be added. Delete one first.',
  },
  PUSH_OFF: {
    code: 409,
    zh: '本平台未启用浏览器推送通知',
    en: 'This site does not send notices to browsers',
  },
  MESSAGES_CLOSED: {
    code: 409,
    zh: '您不能在此会话中发送消息',
    en: 'You cannot send messages in this conversation',
  },
  MESSAGE_PINS_FULL: {
    code: 409,
    zh: '最多置顶 {most} 条消息，请先取消其中一条',
    en: 'At most {most} messages can be pinned. Unpin one first.',
  },
  MESSAGE_EDIT_OVER: {
    code: 409,
    zh: '消息发送超过 15 分钟，不能再编辑',
    en: 'The message is older than 15 minutes and can no longer be edited',
  },
} as const satisfies ErrorTable
