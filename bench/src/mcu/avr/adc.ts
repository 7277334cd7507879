import { AVRADC, adcConfig, ADCMuxInputType, type CPU } from 'avr8js'
import type { Wires } from '../chip.ts'

const { ADCSRA, ADCSRB, ADMUX } = adcConfig
const START = 0x40
const AUTO = 0x20
const SOURCES = 0x07
/** Volts of the sensor of temperature at 25 °C. */
const AT_25 = 0.314
const BANDGAP = 1.1

/** The converter, from the volts of its pins at the moment of sampling. Of its automatic triggers it has free running. */
export class Adc {
  constructor(cpu: CPU, wires: Wires) {
    const adc = new AVRADC(cpu, adcConfig)
    adc.onADCRead = (input) => {
      const reference = cpu.data[ADMUX]! >> 6
      const full = reference === 3 ? BANDGAP : wires.volts(reference === 0 ? 'AREF' : 'AVCC')
      const volts =
        input.type === ADCMuxInputType.SingleEnded
          ? wires.volts(`ADC${input.channel}`)
          : input.type === ADCMuxInputType.Constant
            ? input.voltage
            : AT_25
      const value = full > 0 ? Math.min(Math.max(Math.floor((volts / full) * 1024), 0), 1023) : 1023
      cpu.addClockEvent(() => {
        adc.completeADCRead(value)
        const isFree = (cpu.data[ADCSRB]! & SOURCES) === 0
        if (cpu.data[ADCSRA]! & AUTO && isFree) cpu.writeData(ADCSRA, cpu.data[ADCSRA]! | START)
      }, adc.sampleCycles)
    }
  }
}
