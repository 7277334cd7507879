import CheckCircleOutlined from '@ant-design/icons/es/icons/CheckCircleOutlined'
import CheckSquareOutlined from '@ant-design/icons/es/icons/CheckSquareOutlined'
import EditOutlined from '@ant-design/icons/es/icons/EditOutlined'
import FieldNumberOutlined from '@ant-design/icons/es/icons/FieldNumberOutlined'
import FileAddOutlined from '@ant-design/icons/es/icons/FileAddOutlined'
import FormOutlined from '@ant-design/icons/es/icons/FormOutlined'
import QuestionCircleOutlined from '@ant-design/icons/es/icons/QuestionCircleOutlined'
import type { ReactNode } from 'react'
import type { QuestionType } from '@labbox/contract/questions/content.ts'
import { useTranslation } from '../../../app/i18n.ts'
import '../questions.css'

export const typeIcons: Record<QuestionType, ReactNode> = {
  single: <CheckCircleOutlined aria-hidden />,
  multiple: <CheckSquareOutlined aria-hidden />,
  boolean: <QuestionCircleOutlined aria-hidden />,
  blank: <FormOutlined aria-hidden />,
  short: <EditOutlined aria-hidden />,
  numeric: <FieldNumberOutlined aria-hidden />,
  file: <FileAddOutlined aria-hidden />,
}

/** What kind of question it is, in picture and word. */
export const TypeTag = ({ type }: { type: QuestionType }) => {
  const { t } = useTranslation('questions')
  return (
    <span className="lb-type-tag">
      {typeIcons[type]} {t(`type.${type}`)}
    </span>
  )
}
