import DownOutlined from '@ant-design/icons/es/icons/DownOutlined'
import { useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { Link, useNavigate, useSearch } from '../../../ui/navigation.ts'
import { Button, Dropdown, Tag } from 'antd'
import { useState } from 'react'
import { bankGet } from '@labbox/contract/questions/banks.ts'
import { questionTypes } from '@labbox/contract/questions/content.ts'
import { questionPage, type QuestionRow } from '@labbox/contract/questions/questions.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { useNarrow } from '../../../app/settings/use-media.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import type { Column, Filter } from '../../../ui/list/types.ts'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { StillToCome } from '../../../ui/pending/StillToCome.tsx'
import { formulaText } from '../../../ui/rich/formula-text.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { TimeText } from '../../../ui/time/TimeText.tsx'
import { BankSelect } from '../components/BankSelect.tsx'
import { BulkDialog, type BulkAct } from '../components/BulkDialogs.tsx'
import { TagFilter } from '../components/TagFilter.tsx'
import { TagSelect } from '../components/TagSelect.tsx'
import { TypeTag, typeIcons } from '../components/TypeTag.tsx'
import { UseCell } from '../components/UseCell.tsx'
import { useBulk } from '../components/use-bulk.ts'
import '../../../ui/clamp.css'
import '../questions.css'

const useColumns = (): Column<QuestionRow>[] => {
  const { t } = useTranslation('questions')
  const text = useLocalText()
  return [
    { key: 'number', title: '#', sortable: true, numeric: true, width: 64 },
    {
      key: 'stem',
      title: t('field.stem'),
      primary: true,
      wrap: true,
      render: (row) => (
        <span className="lb-question-row">
          <Link
            to="/question-bank/questions/$id/view"
            params={{ id: row.id }}
            search
            className="lb-clamp"
            title={formulaText(text(row.stem))}
          >
            {formulaText(text(row.stem)) || t('field.noText')}
          </Link>
          <span className="lb-question-tags">
            {row.parameterised && <StatusTag tone="note">{t('field.parameterised')}</StatusTag>}
            {row.duplicate && <StatusTag tone="warn">{t('field.duplicate')}</StatusTag>}
            {row.tags.map((tag) => (
              <Tag key={tag.id}>{text(tag.name)}</Tag>
            ))}
          </span>
        </span>
      ),
      csv: (row) => text(row.stem),
    },
    {
      key: 'type',
      title: t('field.type'),
      render: (row) => (
        <>
          <TypeTag type={row.type} />
          <div className="lb-muted">{t(`difficulty.${row.difficulty}`)}</div>
        </>
      ),
      csv: (row) => t(`type.${row.type}`),
    },
    {
      key: 'difficulty',
      title: t('field.difficulty'),
      sortable: true,
      extra: true,
      render: (row) => t(`difficulty.${row.difficulty}`),
    },
    {
      key: 'use',
      title: t('field.use'),
      render: (row) => <UseCell use={row.use} />,
      csv: (row) => row.use.exams,
    },
    {
      key: 'updatedAt',
      title: t('bank.updatedAt'),
      extra: true,
      sortable: true,
      render: (row) => <TimeText value={row.updatedAt} />,
    },
  ]
}

/** Questions of one bank, or of all one may read, with the tree of tags beside them. */
const QuestionList = () => {
  const { t } = useTranslation('questions')
  const text = useLocalText()
  const can = useCan()
  const narrow = useNarrow()
  const navigate = useNavigate()
  const search: Record<string, string | undefined> = useSearch()
  const { bank: bankId, tag: tagId } = search
  const bank = useQuery({ ...queryOf(bankGet, { id: bankId ?? '' }), enabled: bankId !== undefined })
  const [act, setAct] = useState<{ act: BulkAct; rows: QuestionRow[]; done: () => void } | null>(null)
  const columns = useColumns()
  const editable = bank.data?.editable ?? false
  const go = (change: Record<string, string | undefined>) =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, page: undefined, ...change }),
    })
  const filters: Filter[] = [
    { key: 'text', label: t('list.search') },
    {
      key: 'type',
      label: t('field.type'),
      options: questionTypes.map((value) => ({ value, label: t(`type.${value}`) })),
    },
    {
      key: 'difficulty',
      label: t('field.difficulty'),
      options: [1, 2, 3, 4, 5].map((value) => ({ value, label: t(`difficulty.${value}`) })),
    },
    {
      key: 'duplicates',
      label: t('list.duplicates'),
      options: [{ value: true, label: t('list.onlyDuplicates') }],
    },
  ]
  const asked = (next: BulkAct) => (rows: QuestionRow[]) =>
    new Promise<void>((done) => setAct({ act: next, rows, done }))
  const bulk = useBulk({ asked, bankId, editable: bankId ? editable : can('questions:question:edit') })
  const write = (type: string) =>
    void navigate({
      to: '/question-bank/edit',
      search: { bank: bankId, type, ...(tagId && { tags: tagId }) },
    })
  const add = editable && can('questions:question:add') && (
    <Dropdown
      trigger={['click']}
      menu={{
        items: questionTypes.map((type) => ({ key: type, icon: typeIcons[type], label: t(`type.${type}`) })),
        onClick: ({ key }) => write(key),
      }}
    >
      <Button type="primary">
        {t('list.add')} <DownOutlined aria-hidden />
      </Button>
    </Dropdown>
  )
  const waits = bankId !== undefined && bank.isPending
  const name = bank.data ? text(bank.data.name) : waits ? '…' : t('list.all')
  return (
    <div className="lb-page">
      <PageHeader
        title={name}
        hint={bank.data ? text(bank.data.remark) : waits ? <StillToCome /> : t('list.allHint')}
        actions={
          <>
            {editable && can('questions:question:import') && (
              <LinkButton to="/question-bank/questions/import" search>
                {t('import.title')}
              </LinkButton>
            )}
            {bankId && can('questions:question:export') && (
              <LinkButton to="/question-bank/questions/export" search>
                {t('export.title')}
              </LinkButton>
            )}
            {editable && (
              <LinkButton to="/question-bank/questions/tags" search>
                {t('tags.title')}
              </LinkButton>
            )}
            {add}
          </>
        }
      />
      <div className="lb-bank" data-all={!bankId || undefined}>
        <div className="lb-bank-side">
          <BankSelect
            allowClear
            value={bankId}
            placeholder={t('list.all')}
            onChange={(next) => go({ bank: next, tag: undefined })}
          />
          {bankId &&
            (narrow ? (
              <TagSelect
                bankId={bankId}
                value={tagId ? [tagId] : []}
                onChange={(chosen) => go({ tag: chosen.at(-1) })}
              />
            ) : (
              <TagFilter bankId={bankId} value={tagId} onChange={(tag) => go({ tag })} />
            ))}
        </div>
        <ListPage
          embedded
          title={name}
          endpoint={questionPage}
          fixed={{ ...(bankId && { bankId }), ...(tagId && { tagId }) }}
          columns={columns}
          filters={filters}
          bulk={bulk}
          rowActions={(row) =>
            row.editable && (
              <LinkButton to="/question-bank/edit" search={{ id: row.id }} look="link" size="small">
                {t('common:action.edit')}
              </LinkButton>
            )
          }
          empty={{
            title: t('list.empty'),
            hint: t(editable ? 'list.emptyHint' : 'list.emptyRead'),
            action: add,
          }}
          exportName="questions"
        />
      </div>
      {act && (
        <BulkDialog
          act={act.act}
          rows={act.rows}
          onClose={() => {
            setAct(null)
            act.done()
          }}
        />
      )}
      <Outlet />
    </div>
  )
}

export default QuestionList
