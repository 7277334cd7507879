import { Modal, Slider } from 'antd'
import { Suspense, useEffect, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useTranslation } from '../../app/i18n.ts'
import { MOST_ZOOM, moved, partOf, wholePicture, zoomed, type Crop, type Size } from './crop.ts'
import './crop.css'

/** Width of the view for which one press of an arrow key moves the picture as a drag would. */
const VIEW = 256
const STEP = 8
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [STEP, 0],
  ArrowRight: [-STEP, 0],
  ArrowUp: [0, STEP],
  ArrowDown: [0, -STEP],
}
const ZOOM_STEP = 0.1

interface Props {
  title: string
  picture: ImageBitmap
  /** What is made of it, in pixels. */
  size: Size
  /** It will be shown in a circle. */
  round?: boolean
  busy: boolean
  /** Receives the part that is shown, in that size, as a JPEG. */
  onDone: (part: Blob) => void
  onClose: () => void
}

const Dialog = ({ title, picture, size, round = false, busy, onDone, onClose }: Props) => {
  const { t } = useTranslation(['common', 'crop'])
  const ratio = size.width / size.height
  // The dialog mounts its content later than this component.
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null)
  const [crop, setCrop] = useState<Crop>(wholePicture)
  useEffect(() => {
    const context = canvas?.getContext('2d')
    if (!context) return
    const { left, top, width, height } = partOf(picture, crop, ratio)
    context.imageSmoothingQuality = 'high'
    // JPEG has no transparency, so transparent parts become white.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, size.width, size.height)
    context.drawImage(picture, left, top, width, height, 0, 0, size.width, size.height)
  }, [canvas, picture, crop, ratio, size.width, size.height])

  const drag = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const { movementX, movementY, currentTarget } = event
    setCrop((now) => moved(picture, now, movementX, movementY, { width: currentTarget.clientWidth, ratio }))
  }
  const zoomBy = (by: number) => setCrop((now) => zoomed(picture, now, now.zoom + by, ratio))
  const press = (event: KeyboardEvent) => {
    const way = arrows[event.key]
    if (way) setCrop((now) => moved(picture, now, ...way, { width: VIEW, ratio }))
    else if (event.key === '+' || event.key === '=') zoomBy(ZOOM_STEP)
    else if (event.key === '-') zoomBy(-ZOOM_STEP)
    else return
    event.preventDefault()
  }
  const save = () => canvas?.toBlob((part) => part && onDone(part), 'image/jpeg', 0.9)
  return (
    <Modal
      open
      title={title}
      onCancel={onClose}
      onOk={save}
      okText={t('action.save')}
      confirmLoading={busy}
      width={round ? 360 : 520}
    >
      <p className="lb-muted">{t('crop:hint')}</p>
      <canvas
        ref={setCanvas}
        className={round ? 'lb-crop lb-crop-round' : 'lb-crop'}
        width={size.width}
        height={size.height}
        tabIndex={0}
        role="img"
        aria-label={title}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onWheel={(event) => zoomBy(event.deltaY < 0 ? ZOOM_STEP : -ZOOM_STEP)}
        onKeyDown={press}
      />
      <Slider
        min={1}
        max={MOST_ZOOM}
        step={0.05}
        value={crop.zoom}
        onChange={(zoom) => setCrop((now) => zoomed(picture, now, zoom, ratio))}
        tooltip={{ formatter: null }}
        ariaLabelForHandle={t('crop:zoom')}
      />
    </Modal>
  )
}

/** Which part of a picture it shall be: drag it or press the arrow keys, zoom by the slider, the wheel, or + and −. */
export const CropDialog = (props: Props) => (
  // The page behind it stays while its words come.
  <Suspense>
    <Dialog {...props} />
  </Suspense>
)
