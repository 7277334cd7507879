// A clock by the interrupt of timer 1, which sleeps meanwhile: to the terminal, 9600 baud. A key from D2 to ground sets the minutes.
#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/sleep.h>

static volatile uint8_t hours = 12, minutes, seconds, told = 1;

ISR(TIMER1_COMPA_vect) {
  told = 0;
  if (++seconds < 60) return;
  seconds = 0;
  if (++minutes < 60) return;
  minutes = 0;
  if (++hours == 24) hours = 0;
}

ISR(INT0_vect) {
  minutes = (minutes + 1) % 60;
  seconds = 0;
  told = 0;
}

static void put(char letter) {
  while (!(UCSR0A & (1 << UDRE0)));
  UDR0 = letter;
}

static void two(uint8_t value) {
  put('0' + value / 10);
  put('0' + value % 10);
}

int main(void) {
  UBRR0 = F_CPU / 16 / 9600 - 1;
  UCSR0B = 1 << TXEN0;
  PORTD |= 1 << PD2;
  EICRA = 1 << ISC01;
  EIMSK = 1 << INT0;
  OCR1A = F_CPU / 256 - 1;
  TCCR1B = (1 << WGM12) | (1 << CS12);
  TIMSK1 = 1 << OCIE1A;
  sei();
  for (;;) {
    while (told) sleep_mode();
    told = 1;
    two(hours);
    put(':');
    two(minutes);
    put(':');
    two(seconds);
    put('\n');
  }
}
