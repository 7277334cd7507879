import { useQuery } from '@tanstack/react-query'
import { Empty, Tree } from 'antd'
import type { Key } from 'react'
import { tagList } from '@labbox/contract/questions/tags.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { treeOf } from './tree.ts'

interface Props {
  bankId: string
  value: string | undefined
  onChange: (tagId: string | undefined) => void
}

/** The tree of a bank's tags beside its questions; a tag stands for all below it. */
export const TagFilter = ({ bankId, value, onChange }: Props) => {
  const { t } = useTranslation('questions')
  const text = useLocalText()
  const query = useQuery(queryOf(tagList, { bankId }))
  const tags = query.data?.items ?? []
  if (query.data && tags.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('tags.none')} />
  return (
    <Tree
      blockNode
      key={query.data ? 'loaded' : 'loading'}
      defaultExpandAll
      aria-label={t('tags.title')}
      treeData={treeOf(tags, (tag) => `${text(tag.name)} (${tag.questions})`)}
      selectedKeys={value ? [value] : []}
      onSelect={(keys: Key[]) => onChange(keys[0] === undefined ? undefined : String(keys[0]))}
    />
  )
}
