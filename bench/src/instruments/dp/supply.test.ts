import { afterEach, describe, expect, test, vi } from 'vitest'
import { makeSession } from '../session.fixture.ts'

describe('DP832 answers', () => {
  test.each([
    ['*IDN?', [], 'RIGOL TECHNOLOGIES,DP832,DP8A000000001,00.01.14'],
    [':APPL? CH1', [':APPL CH1,5,1'], 'CH1:30V/3A,5.000,1.000'],
    [':APPLy?', [':APPL CH3,3.3,0.5'], 'CH3:5V/3A,3.300,0.500'],
    [':APPL? CH2,VOLT', [':APPL CH2,12,0.25'], '12.000'],
    [':APPL? CH2,CURR', [':APPL CH2,12,0.25'], '0.250'],
    [':INST?', [':INST CH2'], 'CH2'],
    [':INST:NSEL?', [':INST:SEL CH3'], '3'],
    [':INST:SELECT?', [':INST:NSEL 2'], 'CH2'],
    [':VOLT?', [':INST CH2', ':SOUR2:VOLT 7.5'], '7.500'],
    [':SOUR1:VOLT?', [':INST CH2', ':VOLT 7.5'], '0.000'],
    [':SOUR3:CURR:LEV:IMM:AMPL?', [':SOUR3:CURR 1.25'], '1.250'],
    [':SOUR1:VOLT? MAX', [], '30.000'],
    [':SOUR3:VOLT? MAX', [], '5.000'],
    [':OUTP? CH1', [], 'OFF'],
    [':OUTP?', [':OUTP ON'], 'ON'],
    [':OUTP:STAT? CH2', [':OUTP CH2,ON'], 'ON'],
    [':MEAS? CH1', [':APPL CH1,5,1', ':OUTP CH1,ON'], '5.0000'],
    [':MEASURE:VOLTAGE:DC? CH1', [':APPL CH1,5,1', ':OUTP CH1,ON'], '5.0000'],
    [':MEAS:CURR? CH1', [':APPL CH1,5,1', ':OUTP CH1,ON'], '0.5000'],
    [':MEAS:POWE? CH1', [':APPL CH1,5,1', ':OUTP CH1,ON'], '2.5000'],
    [':MEAS:ALL? CH1', [':APPL CH1,5,1', ':OUTP CH1,ON'], '5.0000,0.5000,2.5000'],
    [':MEAS:ALL? CH1', [':APPL CH1,5,1'], '0.0000,0.0000,0.0000'],
    [':OUTP:CVCC?', [':APPL CH1,5,1', ':OUTP CH1,ON'], 'CV'],
    [':OUTP:MODE? CH1', [':APPL CH1,20,1', ':OUTP CH1,ON'], 'CC'],
    [':OUTP:MODE? CH1', [], 'UR'],
    [':MEAS:ALL? CH1', [':APPL CH1,20,1', ':OUTP CH1,ON'], '10.0000,1.0000,10.0000'],
    [':OUTP:OVP?', [':OUTP:OVP ON'], 'ON'],
    [':OUTP:OVP:VAL?', [], '33.000'],
    [':OUTP:OVP:VAL? CH3', [':OUTP:OVP:VAL CH3,5.2'], '5.200'],
    [':OUTP:OCP:VAL? MAX', [], '3.300'],
    [':OUTP:OCP:STAT? CH2', [':OUTP:OCP CH2,ON'], 'ON'],
    [':OUTP:OVP:ALAR? CH1', [], 'NO'],
    [':OUTP:OCP:QUES?', [], 'NO'],
    [':OUTP:TRAC? CH1', [':OUTP:TRAC CH1,ON'], 'ON'],
    [':SYST:BEEP:STAT?', ['SYST:BEEP ON'], 'ON'],
    [':SYST:OTP?', ['SYST:REM', 'SYST:RWL', 'SYST:LOC'], 'ON'],
  ])('%s after %j', async (ask, lines, answer) => {
    expect(await makeSession('DP832').run(...lines, ask)).toBe(answer)
  })

  test.each([
    [':APPL CH1,31,1', -222],
    [':APPL CH3,5.5,1', -222],
    [':APPL CH1,5,3.5', -222],
    [':APPL CH4,5,1', -224],
    [':SOUR3:VOLT 6', -222],
    [':VOLT -1', -222],
    [':OUTP CH1,MAYBE', -224],
    [':OUTP', -109],
    [':OUTP:TRAC CH3,ON', -221],
    [':OUTP:OVP:VAL CH1,40', -222],
  ])('refuses %s with %i', async (line, code) => {
    const { error, run } = makeSession('DP832')
    expect(parseInt((await error(line)) ?? '', 10)).toBe(code)
    expect(await run(':APPL? CH1')).toBe('CH1:30V/3A,0.000,1.000')
  })
})

describe('DP832 behaviour', () => {
  test('over-current trips: the output goes off and needs clearing', async () => {
    const { plant, run, error } = makeSession('DP832', { resistor: 10 })
    await run(':APPL CH1,5,1', ':OUTP:OCP:VAL CH1,0.4', ':OUTP CH1,ON')
    expect(plant.supplies[1]).toEqual({ volts: 5, amps: 1 })
    await run(':OUTP:OCP CH1,ON')
    expect(plant.supplies[1]).toBeNull()
    expect(await run(':OUTP? CH1', ':OUTP:OCP:ALAR? CH1')).toBe('YES')
    expect(await error(':OUTP CH1,ON')).toMatch(/^-221/)
    expect(await run(':OUTP:OCP:CLE CH1', ':SOUR1:VOLT 3', ':OUTP CH1,ON', ':OUTP? CH1')).toBe('ON')
  })

  test('over-voltage trips when the set voltage is raised above it', async () => {
    const { run } = makeSession('DP832')
    await run(':OUTP:OVP:VAL CH1,6', ':OUTP:OVP CH1,ON', ':APPL CH1,5,3', ':OUTP CH1,ON')
    expect(await run(':OUTP? CH1')).toBe('ON')
    expect(await run(':SOUR1:VOLT 7', ':OUTP? CH1')).toBe('OFF')
  })

  test('tracking channels share their set values', async () => {
    const { run } = makeSession('DP832')
    await run(':OUTP:TRAC CH1,ON', ':APPL CH2,12,0.5', ':SOUR3:VOLT 3')
    expect(await run(':APPL? CH1')).toBe('CH1:30V/3A,12.000,0.500')
  })

  test('*RST switches everything off', async () => {
    const { plant, run } = makeSession('DP832')
    await run(':OUTP CH1,ON', ':OUTP CH3,ON', '*RST')
    expect(plant.supplies).toEqual({ 1: null, 2: null, 3: null })
  })
})

describe('DP832 delay', () => {
  afterEach(() => void vi.useRealTimers())
  const started = async (...lines: string[]) => {
    vi.useFakeTimers()
    const session = makeSession('DP832')
    await session.run(
      ':INST CH1',
      ':APPL CH1,5,1',
      ':DELAY:PARA 0,OFF,2',
      ':DELAY:PARA 1,ON,3',
      ...lines,
      ':DELAY ON',
    )
    const after = async (seconds: number) => {
      await vi.advanceTimersByTimeAsync(1000 * seconds)
      return session.plant.supplies[1] !== null
    }
    return { ...session, after }
  }

  test('switches an output on and off in steps, and leaves it as the last one did', async () => {
    const { after, run } = await started()
    expect([await after(1), await after(1.5), await after(2.9)]).toEqual([false, true, true])
    expect(await run(':DELAY?')).toBe('OFF')
    expect(await after(10)).toBe(true)
  })

  test('goes round, and ends as it is told', async () => {
    const { after } = await started(':DELAY:CYCLE N,2', ':DELAY:ENDS OFF')
    expect([await after(2.5), await after(3), await after(2), await after(3)]).toEqual([
      true,
      false,
      true,
      false,
    ])
  })

  test.each([[':OUTP CH1,OFF'], ['*RST'], [':INST CH1;:DELAY OFF']])('ends with %s', async (line) => {
    const { after, run } = await started()
    await run(line)
    expect(await after(60)).toBe(false)
  })

  test('does not switch on what a protection has switched off', async () => {
    const { after, run, error } = await started(':OUTP:OVP:VAL CH1,4', ':OUTP:OVP CH1,ON', ':DELAY:CYCLE N,3')
    expect(await after(3)).toBe(false)
    expect(await run(':OUTP:OVP:ALAR? CH1')).toBe('YES')
    expect(await after(30)).toBe(false)
    expect(await error(':DELAY ON')).toMatch(/^-221/)
  })

  test.each([
    [':DELAY:PARA? 1', [':DELAY:PARA 1,ON,12'], '1,ON,12'],
    [':DELAY:CYCLE?', [':DELAY:CYCLE I'], 'I'],
    [':DELAY:GROUP?', [':DELAY:GROUP 3'], '3'],
    [':DELAY:ENDS?', [], 'LAST'],
    [':DELAY:GROUP?', [':INST CH1', ':DELAY:GROUP 5', ':INST CH2'], '2'],
  ])('%s after %j', async (ask, lines, answer) => {
    expect(await makeSession('DP832').run(...lines, ask)).toBe(answer)
  })

  test.each([
    [':DELAY:PARA 0,ON,0', -222],
    [':DELAY:PARA 2048,ON,1', -222],
    [':DELAY:CYCLE X', -224],
    [':DELAY:ENDS MAYBE', -224],
  ])('refuses %s with %i', async (line, code) => {
    expect(parseInt((await makeSession('DP832').error(line)) ?? '', 10)).toBe(code)
  })
})
