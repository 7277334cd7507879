import type { ErrorTable } from './table.ts'

export const reportsErrors = {
  REPORT_STALE: {
    code: 409,
    zh: '报告已在其他页面或由其他组员保存。您在本页的内容仍然保留',
    en: 'The report was saved in another tab or by a member of your group. Your text on this page is kept.',
  },
  REPORT_INCOMPLETE: {
    code: 400,
    zh: '请完成必填的部分：{sections}',
    en: 'Complete the required sections: {sections}',
  },
  REPORT_READ_ONLY: {
    code: 409,
    zh: '报告已批阅，当前设置仅允许查看',
    en: 'This report is graded and read-only',
  },
  REPORT_PDF: { code: 400, zh: '请上传 PDF 报告', en: 'Upload the report as a PDF' },
} as const satisfies ErrorTable
