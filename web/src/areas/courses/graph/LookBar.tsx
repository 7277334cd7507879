import AimOutlined from '@ant-design/icons/es/icons/AimOutlined'
import ZoomInOutlined from '@ant-design/icons/es/icons/ZoomInOutlined'
import ZoomOutOutlined from '@ant-design/icons/es/icons/ZoomOutOutlined'
import { Button, Segmented } from 'antd'
import { useTranslation } from '../../../app/i18n.ts'
import type { CameraControl } from './use-camera.ts'
import type { Look } from './use-look.ts'

interface Props {
  look: Look
  onLook: (look: Look) => void
  camera: CameraControl
}

/** Picture or list, and how near. */
export const LookBar = ({ look, onLook, camera }: Props) => {
  const { t } = useTranslation('courses-graph')
  const buttons = [
    ['out', <ZoomOutOutlined key="out" />, () => camera.zoom(-1)],
    ['in', <ZoomInOutlined key="in" />, () => camera.zoom(1)],
    ['fit', <AimOutlined key="fit" />, camera.fitAll],
  ] as const
  return (
    <>
      <Segmented
        aria-label={t('look.title')}
        value={look}
        options={(['picture', 'list'] as const).map((value) => ({ value, label: t(`look.${value}`) }))}
        onChange={onLook}
      />
      {look === 'picture' &&
        buttons.map(([key, icon, act]) => (
          <Button
            key={key}
            icon={icon}
            aria-label={t(`look.${key}`)}
            title={t(`look.${key}`)}
            onClick={act}
          />
        ))}
    </>
  )
}
