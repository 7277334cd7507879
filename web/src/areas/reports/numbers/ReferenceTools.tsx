import NodeIndexOutlined from '@ant-design/icons/es/icons/NodeIndexOutlined'
import { useContext, useEffect } from 'react'
import { useTranslation } from '../../../app/i18n.ts'
import type { RichToolsProps } from '../../../ui/rich/extras.ts'
import { PickTool } from '../values/PickTool.tsx'
import { ReportNumbersContext } from './context.ts'
import { showNumbers } from './numbering.ts'

/** Puts a reference to a figure, table or equation where the caret stands, and keeps the numbers of this text as they are in the report. */
export const ReferenceTools = ({ editor }: RichToolsProps) => {
  const { t } = useTranslation('reports')
  const parts = [...useContext(ReportNumbersContext).byName]
  const said = parts.map(([to, { reference }]) => `${to} ${reference}`).join()
  useEffect(() => showNumbers(editor), [editor, said])
  return (
    <PickTool
      label={t('reference.insert')}
      icon={<NodeIndexOutlined />}
      hint={t(parts.length > 0 ? 'reference.insert' : 'reference.none')}
      note={t('reference.hint')}
      choices={parts.map(([to, { reference, name }]) => ({
        value: to,
        label: name ? `${reference} · ${name}` : reference,
      }))}
      onPick={(to) => editor.chain().focus().insertContent({ type: 'reference', attrs: { to } }).run()}
    />
  )
}
