import { useQuery } from '@tanstack/react-query'
import { TreeSelect } from 'antd'
import { tagList } from '@labbox/contract/questions/tags.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { treeOf } from './tree.ts'
import '../questions.css'

interface Props {
  bankId: string
  value?: string[]
  onChange?: (tagIds: string[]) => void
  id?: string
  placeholder?: string
}

/** Tags of a bank, to be chosen from their tree. */
export const TagSelect = ({ bankId, value = [], onChange, id, placeholder }: Props) => {
  const { t } = useTranslation('questions')
  const text = useLocalText()
  const query = useQuery(queryOf(tagList, { bankId }))
  return (
    <TreeSelect
      id={id}
      className="lb-tag-select"
      multiple
      allowClear
      treeDefaultExpandAll
      loading={query.isPending}
      maxCount={20}
      placeholder={placeholder ?? t('tags.choose')}
      aria-label={t('field.tags')}
      treeNodeFilterProp="title"
      treeData={treeOf(query.data?.items ?? [], (tag) => text(tag.name))}
      value={value}
      onChange={(chosen: string[]) => onChange?.(chosen)}
    />
  )
}
