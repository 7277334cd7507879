import type { ErrorTable } from './table.ts'

export const reportsErrors = {
  REPORT_STALE: {
    code: 409,
    zh: '报告已在另一个页面中保存；此页的文字仍保留在本页',
    en: 'The report was saved in another tab; the text of this tab is still on this page',
  },
  REPORT_INCOMPLETE: {
    code: 400,
    zh: '请完成必填的部分：{sections}',
    en: 'Please complete the required parts: {sections}',
  },
  REPORT_READ_ONLY: {
    code: 409,
    zh: '报告已批阅，按系统设置仅可查看',
    en: 'This report is graded; by the settings it is open for reading only',
  },
  REPORT_PDF: { code: 400, zh: '请上传 PDF 报告', en: 'Please upload the report as a PDF' },
} as const satisfies ErrorTable
