import { NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react'
import { useTranslation } from '../../../../app/i18n.ts'
import { useBlankOrder } from './blank-order.ts'

/** A blank in the text that is edited; its number is that of its answers below. */
export const BlankChip = ({ node, selected }: ReactNodeViewProps) => {
  const { t } = useTranslation('questions')
  const number = (useBlankOrder()?.indexOf(String(node.attrs['id'])) ?? -1) + 1
  return (
    <NodeViewWrapper as="span" className={selected ? 'lb-blank-chip is-selected' : 'lb-blank-chip'}>
      {t('answer.blank', { number: number || '?' })}
    </NodeViewWrapper>
  )
}
