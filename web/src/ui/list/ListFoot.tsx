import { Pagination } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '../../app/i18n.ts'
import { useCards } from '../../app/settings/use-media.ts'
import type { ListState } from './types.ts'
import { PAGE_SIZES } from './use-list-state.ts'

interface Props {
  state: ListState
  total: number
  estimated: boolean
  onPage: (page: number, limit: number) => void
  /** Beside the number of rows. */
  children?: ReactNode
}

/** How many rows there are, and the way to the others. */
export const ListFoot = ({ state, total, estimated, onPage, children }: Props) => {
  const { t } = useTranslation('common')
  const cards = useCards()
  return (
    <div className="lb-list-foot">
      <span className="lb-muted">
        {t(estimated ? 'list.totalEstimated' : 'list.total', { count: total })}
        {children}
      </span>
      <Pagination
        current={state.page}
        pageSize={state.limit}
        total={total}
        pageSizeOptions={PAGE_SIZES}
        showSizeChanger
        simple={cards}
        onChange={onPage}
      />
    </div>
  )
}
