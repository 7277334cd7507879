#include <avr/io.h>
#include <avr/interrupt.h>
#include <stdio.h>
/* 490 Hz PWM on D3 (OC2B, phase correct, /64 => 16e6/64/510=490Hz), ADC0 each 1 ms, UART 9600 */
static volatile uint16_t value; static volatile uint8_t tick;
ISR(TIMER0_COMPA_vect){ ADCSRA|=1<<ADSC; if(++tick==200) tick=0; }
ISR(ADC_vect){ value=ADC; }
static void put(char c){ while(!(UCSR0A&(1<<UDRE0))); UDR0=c; }
int main(void){
  DDRD|=1<<3; TCCR2A=(1<<COM2B1)|(1<<WGM20); TCCR2B=1<<CS22; OCR2B=127;
  ADMUX=1<<REFS0; ADCSRA=(1<<ADEN)|(1<<ADIE)|7;
  TCCR0A=1<<WGM01; TCCR0B=3; OCR0A=249; TIMSK0=1<<OCIE0A;
  UBRR0=103; UCSR0B=(1<<TXEN0)|(1<<RXEN0);
  sei();
  for (;;) { char b[8]; uint16_t v; cli(); v = value; sei();
    itoa: ; uint8_t n=0; do{ b[n++]='0'+v%10; v/=10; }while(v); while(n) put(b[--n]); put('\n');
    while(tick!=0); while(tick==0);
  }
}
