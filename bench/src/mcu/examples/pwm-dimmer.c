// A potentiometer on A0 sets how bright an LED on D9 is: 8-bit PWM of timer 1.
#include <avr/io.h>

int main(void) {
  DDRB |= 1 << PB1;
  TCCR1A = (1 << COM1A1) | (1 << WGM10);
  TCCR1B = (1 << WGM12) | (1 << CS11) | (1 << CS10);
  ADMUX = (1 << REFS0) | (1 << ADLAR);
  ADCSRA = (1 << ADEN) | (1 << ADSC) | (1 << ADATE) | 7;
  for (;;) OCR1A = ADCH;
}
