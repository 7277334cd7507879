import { useQueries, useQuery } from '@tanstack/react-query'
import { Select, TreeSelect } from 'antd'
import type { Source } from '@labbox/contract/exams/paper.ts'
import { bankPage } from '@labbox/contract/questions/banks.ts'
import { questionTypes } from '@labbox/contract/questions/content.ts'
import { tagList } from '@labbox/contract/questions/tags.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { TypeTag } from '../../questions/index.ts'

interface Props {
  value: Source
  onChange: (source: Source) => void
  /** Of which part: names the fields for those who do not see the page. */
  name: string
  invalid?: boolean
}

/** Where questions are drawn from: banks, and of these only some types, tags and difficulties. */
export const SourceFields = ({ value, onChange, name, invalid }: Props) => {
  const { t } = useTranslation(['exams', 'questions'])
  const text = useLocalText()
  const banks = useQuery(queryOf(bankPage, { limit: 200 }))
  const tags = useQueries({ queries: value.bankIds.map((bankId) => queryOf(tagList, { bankId })) })
  const tree = value.bankIds.map((bankId, k) => ({
    id: bankId,
    value: bankId,
    pId: '',
    selectable: false,
    title: text(banks.data?.items.find(({ id }) => id === bankId)?.name),
    rows: tags[k]?.data?.items ?? [],
  }))
  const set = (change: Partial<Source>) => onChange({ ...value, ...change })
  const labelled = (what: string) => `${name}: ${what}`
  return (
    <>
      <Select
        mode="multiple"
        className="lb-source"
        optionFilterProp="label"
        loading={banks.isPending}
        placeholder={t('source.banks')}
        aria-label={labelled(t('source.banks'))}
        {...(invalid && value.bankIds.length === 0 && { status: 'error' as const })}
        value={value.bankIds}
        options={(banks.data?.items ?? []).map((bank) => ({ value: bank.id, label: text(bank.name) }))}
        // Tags belong to banks: without their bank they mean nothing.
        onChange={(bankIds: string[]) => set({ bankIds, tagIds: [] })}
      />
      <Select
        mode="multiple"
        className="lb-source"
        placeholder={t('source.types')}
        aria-label={labelled(t('source.types'))}
        value={value.types}
        options={questionTypes.map((type) => ({ value: type, label: <TypeTag type={type} /> }))}
        onChange={(types: Source['types']) => set({ types })}
      />
      <TreeSelect
        multiple
        allowClear
        treeDataSimpleMode={{ rootPId: '' }}
        className="lb-source"
        // What waits for a bank says so by being empty: a pale word could not be read.
        placeholder={value.bankIds.length > 0 && t('source.tags')}
        aria-label={labelled(t('source.tags'))}
        treeNodeFilterProp="title"
        disabled={value.bankIds.length === 0}
        maxCount={20}
        value={value.tagIds}
        treeData={tree.flatMap(({ rows, ...bank }) => [
          bank,
          ...rows.map((tag) => ({
            id: tag.id,
            value: tag.id,
            pId: tag.parentId ?? bank.id,
            title: text(tag.name),
          })),
        ])}
        onChange={(tagIds: string[]) => set({ tagIds })}
      />
      <Select
        mode="multiple"
        className="lb-source"
        placeholder={t('source.difficulties')}
        aria-label={labelled(t('source.difficulties'))}
        value={value.difficulties}
        options={[1, 2, 3, 4, 5].map((level) => ({
          value: level,
          label: t(`questions:difficulty.${level}`),
        }))}
        onChange={(difficulties: number[]) => set({ difficulties })}
      />
    </>
  )
}
