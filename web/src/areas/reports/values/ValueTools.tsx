import NumberOutlined from '@ant-design/icons/es/icons/NumberOutlined'
import { useContext } from 'react'
import { useTranslation } from '../../../app/i18n.ts'
import type { RichToolsProps } from '../../../ui/rich/extras.ts'
import { PickTool } from './PickTool.tsx'
import { MeasuredValues } from './values.ts'

/** Puts a measured value where the caret stands; it is shown as the table shows it, also when it is measured again. */
export const ValueTools = ({ editor }: RichToolsProps) => {
  const { t } = useTranslation('reports')
  const values = useContext(MeasuredValues)
  const example = `{{${values[0]?.name ?? 'f'}}}`
  return (
    <PickTool
      label={t('value.insert')}
      icon={<NumberOutlined />}
      hint={values.length > 0 ? t('value.insertHint', { example }) : t('value.none')}
      note={t('value.hint', { example })}
      choices={values.map(({ cell, name, label, text }) => ({
        value: cell,
        label: `${label} · {{${name}}} = ${text}`,
      }))}
      onPick={(cell) => editor.chain().focus().insertContent({ type: 'measured', attrs: { cell } }).run()}
    />
  )
}
