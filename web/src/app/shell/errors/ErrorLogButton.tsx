import BugOutlined from '@ant-design/icons/es/icons/BugOutlined'
import { Badge, Button } from 'antd'
import { Suspense, lazy, useState } from 'react'
import { useErrorLog } from '../../errors/error-log.ts'
import { useTranslation } from '../../i18n.ts'

const ErrorLogDialog = lazy(() => import('./ErrorLogDialog.tsx'))

/** How many runtime errors there were; opens their list. Not there while there are none. */
export const ErrorLogButton = () => {
  const { t } = useTranslation('shell')
  const count = useErrorLog(({ errors }) => errors.length)
  const [open, setOpen] = useState(false)
  if (count === 0 && !open) return null
  const title = t('errors.button', { count })
  return (
    <>
      <Badge count={count} size="small" offset={[-6, 6]}>
        <Button
          type="text"
          icon={<BugOutlined />}
          aria-label={title}
          title={title}
          onClick={() => setOpen(true)}
        />
      </Badge>
      {open && (
        <Suspense>
          <ErrorLogDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
