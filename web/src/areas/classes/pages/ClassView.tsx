import { useQuery } from '@tanstack/react-query'
import { lazy } from '../../../app/idle/lazy.ts'
import { useParams } from '../../../ui/navigation.ts'
import { Alert, Skeleton, Tabs } from 'antd'
import { Suspense } from 'react'
import { classGet } from '@labbox/contract/classes/classes.ts'
import { classParts } from '../../../app/areas.ts'
import { queryOf } from '../../../app/api/query.ts'
import { useLocalText, useTranslation } from '../../../app/i18n.ts'
import { useCan } from '../../../app/session/session.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { RouteDrawer } from '../../../ui/form/FormDrawer.tsx'
import { Assistants } from '../components/Assistants.tsx'
import { Members } from '../components/Members.tsx'
import { Teachers } from '../components/Teachers.tsx'

const parts = classParts.map((part) => ({ ...part, Body: lazy(part.body) }))
/** Areas whose words stand on the tabs. */
const areas = parts.map(({ title }) => title.slice(0, title.indexOf(':')))

/** A class: its members, and what other areas say of it (attendance, tasks, progress). */
const ClassView = () => {
  const { t } = useTranslation(['classes', ...areas])
  const text = useLocalText()
  const can = useCan()
  const { id = '' } = useParams()
  const query = useQuery(queryOf(classGet, { id }))
  const editable = can('classes:class:edit')
  return (
    <RouteDrawer title={query.data ? text(query.data.name) : t('view.title')} width={800}>
      {query.isPending && <Skeleton active />}
      {query.isError && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.data && (
        <>
          {query.data.archived && (
            <Alert className="lb-block" type="info" showIcon title={t('view.archived')} />
          )}
          {query.data.remark && <p className="lb-muted">{query.data.remark}</p>}
          {editable && !query.data.archived && <Teachers teachingClass={query.data} />}
          <Tabs
            destroyOnHidden
            items={[
              {
                key: 'members',
                label: t('view.members', { count: query.data.members }),
                children: <Members teachingClass={query.data} editable={editable} />,
              },
              ...(editable && !query.data.archived
                ? [{ key: 'assistants', label: t('assistants.title'), children: <Assistants classId={id} /> }]
                : []),
              ...parts
                .filter(({ permission }) => !permission || can(permission))
                .map(({ key, title, Body }) => ({
                  key,
                  label: t(title),
                  children: (
                    <Suspense fallback={<Skeleton active />}>
                      <Body id={id} />
                    </Suspense>
                  ),
                })),
            ]}
          />
        </>
      )}
    </RouteDrawer>
  )
}

export default ClassView
