import { Popconfirm, type PopconfirmProps } from 'antd'

/** The question of a `ConfirmButton`, which comes when the browser is idle. */
const ConfirmQuestion = (question: PopconfirmProps) => <Popconfirm {...question} />

export default ConfirmQuestion
