import NumberOutlined from '@ant-design/icons/es/icons/NumberOutlined'
import { Modal, Select } from 'antd'
import { useContext, useState } from 'react'
import { useTranslation } from '../../../app/i18n.ts'
import type { RichToolsProps } from '../../../ui/rich/extras.ts'
import { RichTool } from '../../../ui/rich/RichTool.tsx'
import { MeasuredValues } from './values.ts'

/** Puts a measured value where the caret stands; it is shown as the table shows it, also when it is measured again. */
export const ValueTools = ({ editor }: RichToolsProps) => {
  const { t } = useTranslation('reports')
  const values = useContext(MeasuredValues)
  const [open, setOpen] = useState(false)
  const example = `{{${values[0]?.name ?? 'f'}}}`
  const put = (cell: string) => {
    setOpen(false)
    editor.chain().focus().insertContent({ type: 'measured', attrs: { cell } }).run()
  }
  return (
    <>
      <RichTool
        label={t('value.insert')}
        hint={values.length > 0 ? t('value.insertHint', { example }) : t('value.none')}
        icon={<NumberOutlined />}
        disabled={values.length === 0}
        onUse={() => setOpen(true)}
      />
      <Modal
        open={open}
        title={t('value.insert')}
        footer={null}
        destroyOnHidden
        onCancel={() => setOpen(false)}
      >
        <p className="lb-muted">{t('value.hint', { example })}</p>
        <Select
          showSearch
          autoFocus
          style={{ width: '100%' }}
          aria-label={t('value.insert')}
          optionFilterProp="label"
          options={values.map(({ cell, name, label, text }) => ({
            value: cell,
            label: `${label} · {{${name}}} = ${text}`,
          }))}
          onChange={put}
        />
      </Modal>
    </>
  )
}
