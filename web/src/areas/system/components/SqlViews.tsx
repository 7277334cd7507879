import { Button, Input } from 'antd'
import { useState } from 'react'
import type { SqlView } from '@labbox/contract/system/sql.ts'
import { useTranslation } from '../../../app/i18n.ts'
import { setSqlText } from './sql-state.ts'
import '../sql.css'

/** What can be read: each view with its columns, and a statement to begin with. */
export const SqlViews = ({ views }: { views: readonly SqlView[] }) => {
  const { t } = useTranslation('system')
  const [wanted, setWanted] = useState('')
  const shown = views.filter((view) =>
    [view.name, ...view.columns.map(({ name }) => name)].some((name) =>
      name.includes(wanted.trim().toLowerCase()),
    ),
  )
  const begin = ({ name, columns }: SqlView) =>
    setSqlText(`select ${columns.map((column) => column.name).join(', ')}\nfrom ${name}\nlimit 100`)
  return (
    <section className="lb-sql-views" aria-label={t('sql.views')}>
      <Input
        allowClear
        placeholder={t('sql.searchViews')}
        aria-label={t('sql.searchViews')}
        value={wanted}
        onChange={({ target }) => setWanted(target.value)}
      />
      <ul>
        {shown.map((view) => (
          <li key={view.name}>
            <details>
              <summary>
                <code>{view.name}</code>
              </summary>
              <Button type="link" size="small" onClick={() => begin(view)}>
                {t('sql.begin')}
              </Button>
              <ul>
                {view.columns.map(({ name, type }) => (
                  <li key={name}>
                    <code>{name}</code> <span className="lb-muted">{type}</span>
                  </li>
                ))}
              </ul>
            </details>
          </li>
        ))}
      </ul>
      {shown.length === 0 && <p className="lb-muted">{t('sql.noView')}</p>}
    </section>
  )
}
