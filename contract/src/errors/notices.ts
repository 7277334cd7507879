import type { ErrorTable } from './table.ts'

export const noticesErrors = {
  MAIL_OFF: {
    code: 409,
    zh: '邮件功能未启用，请先保存并启用邮件设置',
    en: 'E-mail is switched off. Save the settings with e-mail on first.',
  },
} as const satisfies ErrorTable
