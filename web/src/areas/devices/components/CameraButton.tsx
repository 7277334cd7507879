import { Button, Modal } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../../app/i18n.ts'
import { useIsTeacher } from '../../../app/session/session.ts'
import { CameraView } from './CameraView.tsx'

/** Looks over a student's shoulder, for who teaches them. */
export const CameraButton = ({ occupancyId, name }: { occupancyId: string; name: string }) => {
  const { t } = useTranslation('devices')
  const teaches = useIsTeacher()
  const [open, setOpen] = useState(false)
  if (!teaches) return null
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('camera.look')}
      </Button>
      <Modal
        open={open}
        onCancel={() => setOpen(false)}
        footer={null}
        title={t('camera.title', { name })}
        width={720}
        destroyOnHidden
      >
        <CameraView occupancyId={occupancyId} on />
      </Modal>
    </>
  )
}
