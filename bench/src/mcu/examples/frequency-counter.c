// Counts what comes to D5 for a fifth of a second and tells the frequency in Hz: to the terminal, 9600 baud.
#include <avr/io.h>
#include <stdlib.h>
#include <util/delay.h>

static void put(char letter) {
  while (!(UCSR0A & (1 << UDRE0)));
  UDR0 = letter;
}

int main(void) {
  UBRR0 = F_CPU / 16 / 9600 - 1;
  UCSR0B = 1 << TXEN0;
  TCCR1B = (1 << CS12) | (1 << CS11) | (1 << CS10);
  for (;;) {
    TCNT1 = 0;
    _delay_ms(200);
    char text[12];
    ultoa((uint32_t)TCNT1 * 5, text, 10);
    for (char *at = text; *at; at++) put(*at);
    put('\n');
  }
}
